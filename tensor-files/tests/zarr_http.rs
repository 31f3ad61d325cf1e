//! An array in S3, by HTTP: a server in this process that speaks as much of S3 as an array needs, with faults.

use std::collections::{HashMap, VecDeque};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use object_store::aws::AmazonS3Builder;
use tensor_idx::files::zarr::{AsyncArray, Objects};
use tensor_idx::prelude::*;

/// What becomes of a request for a chunk.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Status(u16),
    /// The connection is closed before there is an answer.
    Reset,
    /// The object is written, and then the connection is closed.
    Lost,
    /// Half of the body, and then the end.
    Truncated,
    /// Half of the body, and then nothing for a time.
    Stalled,
}

#[derive(Default)]
struct State {
    objects: HashMap<String, (Vec<u8>, u64, Vec<String>)>,
    written: u64,
    faults: VecDeque<Fault>,
    log: Vec<String>,
    down_until: Option<Instant>,
}

#[derive(Clone)]
struct Server {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl Server {
    fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let server = Server { address: listener.local_addr().expect("an address"), state: Arc::default() };
        let this = server.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let this = this.clone();
                std::thread::spawn(move || this.serve(stream));
            }
        });
        server
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().expect("not poisoned")
    }

    fn objects(&self) -> Arc<Objects> {
        let s3 = AmazonS3Builder::new()
            .with_endpoint(format!("http://{}", self.address))
            .with_bucket_name("bucket")
            .with_region("us-east-1")
            .with_allow_http(true)
            .with_skip_signature(true)
            .build()
            .expect("a client");
        let (patience, stall) = (Duration::from_secs(20), Duration::from_millis(300));
        Arc::new(Objects::new(s3).with_patience(patience).with_stall(stall))
    }

    fn serve(&self, stream: TcpStream) {
        let mut from = BufReader::new(stream.try_clone().expect("a stream"));
        let mut to = stream;
        while self.answer(&mut from, &mut to).is_some() {}
        let _ = to.shutdown(std::net::Shutdown::Both);
    }

    /// One request; nothing at the end of the connection.
    fn answer(&self, from: &mut BufReader<TcpStream>, to: &mut TcpStream) -> Option<()> {
        let mut line = String::new();
        from.read_line(&mut line).ok().filter(|len| *len > 0)?;
        let mut words = line.split_whitespace();
        let (method, path) = (words.next()?.to_string(), words.next()?.split('?').next()?.to_string());
        let mut headers = HashMap::new();
        loop {
            let mut line = String::new();
            from.read_line(&mut line).ok().filter(|len| *len > 0)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.insert(name.to_ascii_lowercase(), value.to_string());
        }
        let len = headers.get("content-length").map_or(0, |len| len.parse().expect("a length"));
        let mut body = vec![0; len];
        from.read_exact(&mut body).ok()?;
        let mut state = self.lock();
        if state.down_until.is_some_and(|until| Instant::now() < until) {
            return None;
        }
        let conditions: Vec<_> =
            ["range", "if-match", "if-none-match"].iter().filter(|name| headers.contains_key(**name)).collect();
        state.log.push(format!("{method} {path} {conditions:?}"));
        let fault = if path.contains("/c/") {
            state.faults.pop_front_if(|f| *f != Fault::Lost || method == "PUT")
        } else {
            None
        };
        match fault {
            Some(Fault::Reset) => return None,
            Some(Fault::Status(status)) => {
                return write!(to, "HTTP/1.1 {status} Fault\r\ncontent-length: 0\r\n\r\n").ok();
            }
            _ => (),
        }
        let current = state.objects.get(&path).map(|(.., tag, _)| format!("\"{tag}\""));
        let fails = |to: &mut TcpStream, status| write!(to, "HTTP/1.1 {status} No\r\ncontent-length: 0\r\n\r\n").ok();
        if headers.get("if-match").is_some_and(|tag| current.as_ref() != Some(tag))
            || (headers.contains_key("if-none-match") && current.is_some())
        {
            return fails(to, 412);
        }
        match &method[..] {
            "PUT" => {
                state.written += 1;
                let meta = headers.iter().filter(|(name, _)| name.starts_with("x-amz-meta-"));
                let meta = meta.map(|(name, value)| format!("{name}: {value}")).collect();
                let tag = state.written;
                state.objects.insert(path, (body, tag, meta));
                if fault == Some(Fault::Lost) {
                    return None;
                }
                write!(to, "HTTP/1.1 200 OK\r\netag: \"{tag}\"\r\ncontent-length: 0\r\n\r\n").ok()
            }
            "DELETE" => {
                state.objects.remove(&path);
                write!(to, "HTTP/1.1 204 No Content\r\n\r\n").ok()
            }
            _ => {
                let Some((bytes, tag, meta)) = state.objects.get(&path).cloned() else { return fails(to, 404) };
                drop(state);
                let all = bytes.len();
                let range = headers.get("range").map(|range| {
                    let (start, end) = range.trim_start_matches("bytes=").split_once('-').expect("a range");
                    match (start.parse::<usize>(), end.parse::<usize>()) {
                        (Ok(start), Ok(end)) => start..all.min(end + 1),
                        (Ok(start), Err(_)) => start..all,
                        (Err(_), Ok(len)) => all - len.min(all)..all,
                        _ => 0..all,
                    }
                });
                let status = if range.is_some() { 206 } else { 200 };
                let part = range.unwrap_or(0..all);
                let mut head = format!(
                    "HTTP/1.1 {status} OK\r\netag: \"{tag}\"\r\nlast-modified: Wed, 21 Oct 2015 07:28:00 GMT\r\n\
                     content-length: {}\r\n",
                    part.len()
                );
                if status == 206 {
                    head += &format!("content-range: bytes {}-{}/{all}\r\n", part.start, part.end - 1);
                }
                for line in meta {
                    head += &format!("{line}\r\n");
                }
                write!(to, "{head}\r\n").ok()?;
                let body = if method == "HEAD" { &[][..] } else { &bytes[part] };
                match fault {
                    Some(fault @ (Fault::Truncated | Fault::Stalled)) => {
                        to.write_all(&body[..body.len() / 2]).ok()?;
                        if fault == Fault::Stalled {
                            std::thread::sleep(Duration::from_secs(2));
                        }
                        None
                    }
                    _ => to.write_all(body).ok(),
                }
            }
        }
    }
}

fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(future)
}

#[test]
fn requests_that_fail_are_made_again_with_the_right_answer() {
    let server = Server::new();
    run(async {
        let array = AsyncArray::create_in(server.objects(), "a", &[40], &[10], 0_i64).await.expect("made");
        let t = Tensor::from_fn([40], |i| i[0] as i64);
        let part = array.i("5:25".parse::<DynIndex>().expect("good"));
        use Fault::*;
        for fault in [Status(503), Status(500), Reset, Truncated, Stalled] {
            array.all().assign(&t).await.expect("written");
            server.lock().faults.extend([fault; 2]);
            assert_eq!(array.all().load().await.expect("loads").to_vec(), t.to_vec(), "{fault:?}");
            server.lock().faults.extend([fault; 2]);
            part.add_assign(100).await.unwrap_or_else(|error| panic!("{fault:?}: {error}"));
            let sum: i64 = array.all().load().await.expect("loads").iter().sum();
            assert_eq!(sum, 39 * 20 + 20 * 100, "{fault:?}");
            assert!(server.lock().faults.is_empty(), "{fault:?}");
        }
        // Changes whose answers are lost are made once.
        array.all().assign(&t).await.expect("written");
        for n in 1..4_i64 {
            server.lock().faults.extend([Fault::Lost; 2]);
            part.add_assign(100).await.expect("written");
            let sum: i64 = array.all().load().await.expect("loads").iter().sum();
            assert_eq!(sum, 39 * 20 + n * 20 * 100);
        }
        // Longer than the ten retries of the client take.
        server.lock().down_until = Some(Instant::now() + Duration::from_secs(4));
        let since = Instant::now();
        assert_eq!(array.all().load().await.expect("loads").len(), 40);
        assert!(since.elapsed() >= Duration::from_millis(3900));
        // A server that stays away.
        let patient = Arc::new((*server.objects()).clone().with_patience(Duration::from_secs(1)));
        let array = AsyncArray::<i64>::open_in(patient, "a").await.expect("opens");
        server.lock().down_until = Some(Instant::now() + Duration::from_secs(60));
        let error = array.all().load().await.expect_err("no server").to_string();
        assert!(error.starts_with("a: chunk [") && error.ends_with("s (the limit is 1.0 s)"), "{error}");
    });
}

#[test]
fn shards_and_changes_beside_other_writers() {
    let server = Server::new();
    let bytes = r#"{"name":"bytes","configuration":{"endian":"little"}}"#;
    let metadata = format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":[128],"data_type":"int64","chunk_grid":{{"name":"regular",
        "configuration":{{"chunk_shape":[128]}}}},"chunk_key_encoding":{{"name":"default"}},"fill_value":0,"codecs":[
        {{"name":"sharding_indexed","configuration":{{"chunk_shape":[16],"codecs":[{bytes},
        {{"name":"zstd","configuration":{{"level":1,"checksum":false}}}}],"index_codecs":[{bytes},{{"name":"crc32c"}}]}}}}]}}"#
    );
    server.lock().objects.insert("/bucket/s/zarr.json".into(), (metadata.into_bytes(), 1, Vec::new()));
    let open = || async { AsyncArray::<i64>::open_in(server.objects(), "s").await.expect("opens").into_rank::<1>() };
    run(async {
        let array = open().await.expect("of rank 1");
        array.all().fill(1).await.expect("written");
        server.lock().log.clear();
        assert_eq!(array.oix(idx![[3, 100]]).load().await.expect("loads").to_vec(), [1, 1]);
        let log = std::mem::take(&mut server.lock().log);
        assert!(log.len() == 3 && log.iter().all(|request| request.starts_with("GET")), "{log:?}");
    });
    std::thread::scope(|scope| {
        for writer in 0..2_usize {
            let open = &open;
            scope.spawn(move || {
                run(async {
                    let array = open().await.expect("of rank 1");
                    for _ in 0..20 {
                        array.i(idx![writer..;2]).add_assign(1).await.expect("written");
                        array.i(idx![..]).add_assign(1).await.expect("written");
                    }
                });
            });
        }
        let open = &open;
        scope.spawn(move || {
            run(async {
                let array = open().await.expect("of rank 1");
                for _ in 0..60 {
                    let seen = array.all().load().await.expect("no false error");
                    let (even, odd) = (seen[[0]], seen[[1]]);
                    assert!(
                        seen.iter().enumerate().all(|(n, x)| *x == if n % 2 == 0 { even } else { odd }),
                        "{seen:?}"
                    );
                }
            });
        });
    });
    let all = run(async { open().await.expect("of rank 1").all().load().await.expect("loads") });
    assert!(all.iter().all(|x| *x == 1 + 20 + 2 * 20), "{all:?}");
}
