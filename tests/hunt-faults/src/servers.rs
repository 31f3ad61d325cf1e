//! Servers on the loopback: moto, which is a real S3 server with conditional requests, and nginx, which serves a folder.

use std::fs;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A server, which ends when it is dropped, and when this process ends.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Starts moto by the path of `moto_server`.
    pub fn moto(program: &Path) -> io::Result<Self> {
        Server::start(|port| {
            let mut command = ends_with_us(program);
            command.args(["-H", "127.0.0.1", "-p", &port.to_string()]);
            Ok(command)
        })
    }

    /// Starts nginx, which serves the files of `root`; `own` is a folder for its own files.
    pub fn nginx(program: &Path, root: &Path, own: &Path) -> io::Result<Self> {
        Server::start(|port| {
            let (root, own) = (root.display(), own.display());
            let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
            let paths: String = paths.iter().map(|name| format!("{name}_temp_path {own}/{name};\n")).collect();
            let user = if rustix::process::geteuid().is_root() { "user root;" } else { "" };
            let text = format!(
                "{user} daemon off; master_process off; pid {own}/pid; error_log {own}/error.log;\n\
                 events {{ worker_connections 512; }}\n\
                 http {{ access_log off; {paths}\n\
                 server {{ listen 127.0.0.1:{port}; root {root}; }} }}\n"
            );
            let config = format!("{own}/nginx.conf");
            fs::write(&config, text)?;
            let mut command = ends_with_us(program);
            command.args(["-e", &format!("{own}/error.log"), "-c", &config]);
            Ok(command)
        })
    }

    fn start(command: impl Fn(u16) -> io::Result<Command>) -> io::Result<Self> {
        // A port that was free just now; where another process takes it first, the server ends and the next port is tried.
        for _ in 0..5 {
            let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
            let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
            let mut command = command(port)?;
            let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
            let mut server = Server { child, address };
            let start = Instant::now();
            while start.elapsed() < Duration::from_secs(60) && server.child.try_wait()?.is_none() {
                if TcpStream::connect(address).is_ok() {
                    return Ok(server);
                }
                thread::sleep(Duration::from_millis(50));
            }
        }
        Err(io::Error::other("the server does not start"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program that the system ends when this process is killed, where `setpriv` is installed.
fn ends_with_us(program: &Path) -> Command {
    let setpriv = Command::new("setpriv").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if setpriv.is_ok_and(|status| status.success()) {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    }
}
