//! Servers on the loopback: moto, which is a real S3 server with conditional requests, and nginx, which serves a folder.

use std::fs;
use std::io::{self, Read, Write};
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

    /// Starts moto, which keeps its objects in memory, with a log of all its requests. Where the log has some from before, they are carried
    /// out again first: this is the same server, started again. `address` is where it was.
    pub fn moto_with_log(program: &Path, log: &Path, address: Option<SocketAddr>) -> io::Result<Self> {
        let command = |port: u16| {
            let mut command = ends_with_us(program);
            command.args(["-H", "127.0.0.1", "-p", &port.to_string()]);
            command.env("MOTO_ENABLE_RECORDING", "true").env("MOTO_RECORDER_FILEPATH", log);
            command
        };
        let server = match address {
            Some(address) => Server::start_at(address, command(address.port()))?,
            None => Server::start(|port| Ok(command(port)))?,
        };
        if log.exists() {
            let body = format!("{{\"target_host\": \"http://{}\"}}", server.address);
            let mut moto = TcpStream::connect(server.address)?;
            write!(
                moto,
                "POST /moto-api/recorder/replay-recording HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
                 Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
                server.address,
                body.len()
            )?;
            let mut answer = String::new();
            moto.read_to_string(&mut answer)?;
            if !answer.starts_with("HTTP/1.1 200") {
                return Err(io::Error::other(format!("the log is not carried out: {answer}")));
            }
        }
        Ok(server)
    }

    /// Waits for the end of a server that is killed.
    pub fn wait(&mut self) -> io::Result<()> {
        self.child.wait().map(drop)
    }

    /// What ends the server at once, as `kill -9` does.
    pub fn killer(&self) -> impl Fn() + Send + Sync + 'static {
        let process = rustix::process::Pid::from_child(&self.child);
        move || {
            let _ = rustix::process::kill_process(process, rustix::process::Signal::KILL);
        }
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
            if let Ok(server) = Server::start_at(address, command(port)?) {
                return Ok(server);
            }
        }
        Err(io::Error::other("the server does not start"))
    }

    fn start_at(address: SocketAddr, mut command: Command) -> io::Result<Self> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let mut server = Server { child, address };
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(60) && server.child.try_wait()?.is_none() {
            if TcpStream::connect(address).is_ok() {
                return Ok(server);
            }
            thread::sleep(Duration::from_millis(50));
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
