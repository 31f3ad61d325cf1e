//! A proxy that injects faults between a client of HTTP and a server, by a schedule that a seed determines.
//!
//! Every request gets its own connection to the server. The proxy reads the whole answer of the server before it sends or
//! damages it, so a fault never depends on the server's timing. Requests are numbered in the order of their arrival, and the
//! number and the seed determine the fault.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

/// One fault. Those named `Lost..` strike after the server carried the request out, the others before or while it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// An answer of status 500 or 503; the server does not see the request.
    Status(u16),
    /// The connection is reset; the server does not see the request.
    Reset,
    /// Half of the answer, then the connection ends.
    Truncate,
    /// Half of the answer, then nothing for as long as the client waits, at most [`STALL`].
    Stall,
    /// The answer comes later by so many milliseconds.
    Latency(u64),
    /// The server carries the request out, and the client gets a status 500.
    LostStatus,
    /// The server carries the request out, and the connection is reset.
    LostReset,
}

/// The longest time that a stalled answer holds its connection.
const STALL: Duration = Duration::from_secs(20);

/// All requests that one run of the program may send.
const MOST_REQUESTS: u64 = 2_000_000;

static REQUESTS: AtomicU64 = AtomicU64::new(0);

/// Which requests are answered by a fault.
#[derive(Clone, Default)]
pub struct Schedule {
    pub seed: u64,
    /// The share of the requests that are struck.
    pub share: f64,
    /// The faults to choose from.
    pub faults: Vec<Fault>,
    /// Only requests whose path contains this text are struck.
    pub only: String,
    /// After so many faults in a row a request passes.
    pub in_a_row: u32,
    /// Every connection is refused until then.
    pub down_until: Option<Instant>,
    /// What is done at the request of a number, from 1 on.
    pub strike: Option<Strike>,
}

/// Something that is done at one request, whose connection is reset.
#[derive(Clone)]
pub struct Strike {
    pub number: u64,
    /// Whether the server carries the request out before.
    pub after: bool,
    pub act: Arc<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct State {
    schedule: Schedule,
    number: u64,
    in_a_row: u32,
    struck: BTreeMap<Fault, u64>,
}

/// A proxy, which ends when it is dropped.
pub struct Proxy {
    pub address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    server: SocketAddr,
    state: Mutex<State>,
    ended: AtomicBool,
    /// moto compares the condition of a write with the stored value and then writes, without a lock: here one write passes at a
    /// time, as in the server that moto stands for.
    writes: Mutex<()>,
}

impl Proxy {
    /// Begins to forward to a server on the loopback.
    pub fn new(server: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let (state, ended, writes) = (Mutex::default(), AtomicBool::new(false), Mutex::default());
        let shared = Arc::new(Shared { server, state, ended, writes });
        let accepts = shared.clone();
        thread::spawn(move || {
            for client in listener.incoming() {
                if accepts.ended.load(Ordering::Relaxed) {
                    break;
                }
                let (Ok(client), shared) = (client, accepts.clone()) else { continue };
                // A client that goes away is no fault of the proxy.
                thread::spawn(move || drop(shared.serve(&client)));
            }
        });
        Ok(Proxy { address, shared })
    }

    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Follows another schedule from now on, and counts its faults from zero.
    pub fn set(&self, schedule: Schedule) {
        *self.shared.state() = State { schedule, ..State::default() };
    }

    /// No fault strikes from now on.
    pub fn pause(&self) {
        let mut state = self.shared.state();
        (state.schedule.share, state.schedule.down_until) = (0.0, None);
    }

    /// How many requests came and how many of each fault struck since [`Proxy::set`].
    pub fn counts(&self) -> (u64, BTreeMap<Fault, u64>) {
        let state = self.shared.state();
        (state.number, state.struck.clone())
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::Relaxed);
        // Wakes the thread that accepts.
        drop(TcpStream::connect(self.address));
    }
}

/// The head and the body of a request or an answer, as bytes.
struct Message {
    head: Vec<u8>,
    body: Vec<u8>,
}

impl Shared {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers the requests of one connection.
    fn serve(&self, client: &TcpStream) -> io::Result<()> {
        client.set_nodelay(true)?;
        let mut requests = BufReader::new(client);
        while let Some(request) = read_message(&mut requests, None)? {
            let line = String::from_utf8_lossy(request.head.split(|byte| *byte == b'\r').next().unwrap_or_default());
            let mut words = line.split(' ').map(str::to_owned);
            let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            if self.ended.load(Ordering::Relaxed) || REQUESTS.fetch_add(1, Ordering::Relaxed) >= MOST_REQUESTS {
                return reset(client);
            }
            if let Some(strike) = self.strike() {
                if strike.after {
                    self.forward(&request, &method)?;
                }
                (strike.act)();
                return reset(client);
            }
            match self.choose(&path) {
                Err(Down) | Ok(Some(Fault::Reset)) => return reset(client),
                Ok(Some(Fault::Status(status))) => refuse(client, status)?,
                Ok(Some(Fault::LostStatus)) => {
                    self.forward(&request, &method)?;
                    refuse(client, 500)?;
                }
                Ok(Some(Fault::LostReset)) => {
                    self.forward(&request, &method)?;
                    return reset(client);
                }
                Ok(fault) => {
                    let answer = self.forward(&request, &method)?;
                    match fault {
                        Some(Fault::Latency(milliseconds)) => thread::sleep(Duration::from_millis(milliseconds)),
                        Some(fault) => {
                            let half = &answer.body[..answer.body.len() / 2];
                            // Without a body to cut, the head is cut.
                            let head =
                                if half.is_empty() { &answer.head[..answer.head.len() / 2] } else { &answer.head };
                            send(client, head, half)?;
                            if fault == Fault::Stall {
                                wait_until_gone(client)?;
                            }
                            return client.shutdown(Shutdown::Both);
                        }
                        None => (),
                    }
                    send(client, &answer.head, &answer.body)?;
                }
            }
        }
        Ok(())
    }

    /// The strike, if the next request has its number.
    fn strike(&self) -> Option<Strike> {
        let mut state = self.state();
        let next = state.number + 1;
        let strike = state.schedule.strike.take_if(|strike| strike.number == next)?;
        state.number = next;
        Some(strike)
    }

    /// The fault for the next request, by its number and the seed.
    fn choose(&self, path: &str) -> Result<Option<Fault>, Down> {
        let mut state = self.state();
        state.number += 1;
        let schedule = &state.schedule;
        if schedule.down_until.is_some_and(|end| Instant::now() < end) {
            return Err(Down);
        }
        let mut rng = Rng::with_seed(schedule.seed ^ state.number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let strikes = !schedule.faults.is_empty()
            && path.contains(&schedule.only)
            && state.in_a_row < schedule.in_a_row
            && rng.f64() < schedule.share;
        let fault = strikes.then(|| schedule.faults[rng.usize(..schedule.faults.len())]);
        match fault {
            Some(fault) => {
                // A late answer is a good one.
                state.in_a_row = if matches!(fault, Fault::Latency(_)) { 0 } else { state.in_a_row + 1 };
                *state.struck.entry(fault).or_default() += 1;
            }
            None => state.in_a_row = 0,
        }
        Ok(fault)
    }

    /// Sends a request to the server, and returns its answer.
    fn forward(&self, request: &Message, method: &str) -> io::Result<Message> {
        let writes = matches!(method, "PUT" | "POST" | "DELETE");
        let _one = writes.then(|| self.writes.lock().unwrap_or_else(PoisonError::into_inner));
        let server = TcpStream::connect_timeout(&self.server, Duration::from_secs(10))?;
        server.set_read_timeout(Some(Duration::from_secs(60)))?;
        send(&server, &without_connection(&request.head), &request.body)?;
        let answer = read_message(&mut BufReader::new(&server), Some(method))?;
        let Message { head, body } = answer.ok_or(ErrorKind::UnexpectedEof)?;
        // The connection to the client stays open, whatever the server does with its own.
        let mut head = without_connection(&head);
        if method != "HEAD" && value(&head, "content-length").is_none() {
            head.truncate(head.len() - 2);
            head.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
        }
        let head = head.strip_prefix(b"HTTP/1.0").map(|rest| [b"HTTP/1.1", rest].concat()).unwrap_or(head);
        Ok(Message { head, body })
    }
}

/// The server is down.
struct Down;

fn refuse(mut client: &TcpStream, status: u16) -> io::Result<()> {
    let reason = if status == 503 { "Slow Down" } else { "Internal Server Error" };
    write!(client, "HTTP/1.1 {status} {reason}\r\nContent-Length: 0\r\n\r\n")
}

/// Ends a connection by a reset: what was sent and not received is lost.
fn reset(client: &TcpStream) -> io::Result<()> {
    socket2::SockRef::from(client).set_linger(Some(Duration::ZERO))
}

fn wait_until_gone(mut client: &TcpStream) -> io::Result<()> {
    client.set_read_timeout(Some(STALL))?;
    // A client that gives up closes its end.
    let _ = client.read(&mut [0]);
    Ok(())
}

fn send(mut to: &TcpStream, head: &[u8], body: &[u8]) -> io::Result<()> {
    to.write_all(head)?;
    to.write_all(body)
}

/// Reads a request, or the answer to a request of a method; none where the connection ends.
fn read_message(from: &mut impl BufRead, method: Option<&str>) -> io::Result<Option<Message>> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        if from.read_until(b'\n', &mut head)? == 0 {
            return Ok(None);
        }
    }
    let status = head.split(|byte| *byte == b' ').nth(1).unwrap_or_default();
    let bodyless = method == Some("HEAD") || method.is_some() && (status == b"204" || status == b"304");
    let mut body = Vec::new();
    if bodyless {
        return Ok(Some(Message { head, body }));
    }
    if value(&head, "transfer-encoding").is_some() {
        // The chunks are put together, and the answer gets a length.
        loop {
            let mut line = String::new();
            from.read_line(&mut line)?;
            let len = usize::from_str_radix(line.trim(), 16).map_err(|_| ErrorKind::InvalidData)?;
            let start = body.len();
            body.resize(start + len, 0);
            from.read_exact(&mut body[start..])?;
            from.read_line(&mut String::new())?;
            if len == 0 {
                return Ok(Some(Message { head: without(&head, &["transfer-encoding"]), body }));
            }
        }
    }
    match value(&head, "content-length") {
        Some(len) => {
            body.resize(len.parse().map_err(|_| ErrorKind::InvalidData)?, 0);
            from.read_exact(&mut body)?;
        }
        // An answer without a length ends with its connection.
        None if method.is_some() => drop(from.read_to_end(&mut body)?),
        None => (),
    }
    Ok(Some(Message { head, body }))
}

fn value(head: &[u8], name: &str) -> Option<String> {
    let head = String::from_utf8_lossy(head);
    let mut lines = head.split("\r\n").filter_map(|line| line.split_once(':'));
    lines.find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim().to_string())
}

/// A head without the lines of some names.
fn without(head: &[u8], names: &[&str]) -> Vec<u8> {
    let is_kept = |line: &&[u8]| {
        let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
        !names.iter().any(|other| name.eq_ignore_ascii_case(other.as_bytes()))
    };
    head.split_inclusive(|byte| *byte == b'\n').filter(is_kept).collect::<Vec<_>>().concat()
}

fn without_connection(head: &[u8]) -> Vec<u8> {
    without(head, &["connection", "keep-alive", "expect"])
}
