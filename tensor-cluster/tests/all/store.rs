//! Repositories with arrays: in a folder, and on moto behind a proxy; and the program.

use std::collections::BTreeMap;
use std::env;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use icechunk::config::{S3Credentials, S3Options, S3StaticCredentials};
use icechunk::repository::VersionInfo;
use icechunk::{Repository, Storage, new_local_filesystem_storage, new_s3_object_store_storage};
use object_store::ObjectStore;
use object_store::aws::AmazonS3Builder;
use tensor_idx_core::TensorD;
use tensor_idx_files::zarr::{AsyncArray, ZarrElement};
use tokio::runtime::Runtime;
use zarrs_icechunk::AsyncIcechunkStore;

use crate::proxy::{Proxy, Schedule};
use crate::servers::Server;

pub(crate) const BUCKET: &str = "jobs";
pub(crate) const SECRET: &str = "xyzzy-the-secret-of-the-tests";

pub(crate) fn runtime() -> Runtime {
    Runtime::new().expect("threads")
}

/// A repository, to make arrays in and to read them.
pub(crate) struct Repo {
    pub(crate) repository: Repository,
}

impl Repo {
    pub(crate) async fn create(storage: Arc<dyn Storage + Send + Sync>) -> Self {
        Repo { repository: Repository::create(storage).execute().await.expect("a repository") }
    }

    pub(crate) async fn in_folder(path: &Path) -> Self {
        Repo::create(new_local_filesystem_storage(path).await.expect("a folder")).await
    }

    /// Makes an array with these elements, by a commit of its own.
    pub(crate) async fn make<T: ZarrElement>(&self, name: &str, chunk: &[usize], elements: &TensorD<T>) {
        let store = self.writer().await;
        let fill = elements.iter().next().cloned().expect("an element");
        AsyncArray::create_in(store.clone(), name, elements.shape(), chunk, fill).await.expect("an array");
        self.put(store, name, elements).await;
    }

    /// Writes a file into the repository, such as the metadata of an array.
    pub(crate) async fn put_file(&self, name: &str, text: &str) {
        use tensor_idx_files::zarr::zarrs::storage::{AsyncWritableStorageTraits, StoreKey};
        let store = self.writer().await;
        store.set(&StoreKey::new(name).expect("a key"), text.to_string().into()).await.expect("written");
        store.session().write().await.commit(format!("make {name}")).execute().await.expect("committed");
    }

    async fn put<T: ZarrElement>(&self, store: Arc<AsyncIcechunkStore>, name: &str, value: &TensorD<T>) {
        let array = AsyncArray::<T>::open_in(store.clone(), name).await.expect("opens").assume_exclusive();
        array.all().assign(value).await.expect("written");
        store.session().write().await.commit(format!("write {name}")).execute().await.expect("committed");
    }

    /// Writes some elements of an array, by a commit of its own.
    pub(crate) async fn fill<T: ZarrElement>(&self, name: &str, index: &str, value: T) {
        let store = self.writer().await;
        let array = AsyncArray::<T>::open_in(store.clone(), name).await.expect("opens").assume_exclusive();
        array.oix(&index.parse::<tensor_idx_core::DynIndex>().expect("an index")).fill(value).await.expect("written");
        store.session().write().await.commit(format!("fill {name}")).execute().await.expect("committed");
    }

    async fn writer(&self) -> Arc<AsyncIcechunkStore> {
        Arc::new(AsyncIcechunkStore::new(self.repository.writable_session("main").await.expect("a session")))
    }

    /// All of an array at the tip of the branch.
    pub(crate) async fn read<T: ZarrElement>(&self, name: &str) -> TensorD<T> {
        let version = VersionInfo::BranchTipRef("main".into());
        let session = self.repository.readonly_session(&version).await.expect("a session");
        let array =
            AsyncArray::<T>::open_readable(Arc::new(AsyncIcechunkStore::new(session)), name).await.expect("opens");
        array.all().load().await.expect("read")
    }

    /// How many snapshots the branch has.
    pub(crate) async fn snapshots(&self) -> usize {
        use futures::StreamExt;
        let ancestry = self.repository.ancestry(&VersionInfo::BranchTipRef("main".into())).await.expect("a history");
        ancestry.count().await
    }
}

/// A process that ran.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
        Ran { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }
}

impl Ran {
    /// What it printed; it must have ended well.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.err);
        self.out
    }
}

/// The program, with a clean environment.
pub(crate) fn program(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tensor-run"));
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("AWS_") {
            command.env_remove(name);
        }
    }
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn run(words: &[&str]) -> Ran {
    program(words).output().expect("the program starts").into()
}

/// moto, a proxy before it, and a repository in its bucket.
pub(crate) struct World {
    pub(crate) runtime: Runtime,
    pub(crate) proxy: Proxy,
    pub(crate) repo: Repo,
    pub(crate) folder: tempfile::TempDir,
    moto: Server,
}

impl World {
    pub(crate) fn new() -> Self {
        World::before(Server::moto(program_of_moto().as_ref()).expect("moto starts"))
    }

    /// moto has a log, so that it can be started again.
    pub(crate) fn with_log(log: &Path) -> Self {
        World::before(Server::moto_with_log(program_of_moto().as_ref(), log, None).expect("moto starts"))
    }

    /// What kills moto.
    pub(crate) fn killer(&self) -> impl Fn() + Send + Sync + 'static {
        self.moto.killer()
    }

    /// Starts moto again, after it was killed; requests are refused until it has all its objects.
    pub(crate) fn start_again(&mut self, log: &Path) {
        self.proxy.set(Schedule { down_until: Some(Instant::now() + Duration::from_secs(600)), ..Schedule::default() });
        self.moto.wait().expect("it was killed");
        let (program, address) = (program_of_moto(), self.moto.address);
        self.moto = Server::moto_with_log(program.as_ref(), log, Some(address)).expect("moto starts again");
        self.proxy.set(Schedule::default());
    }

    fn before(moto: Server) -> Self {
        let mut bucket = TcpStream::connect(moto.address).expect("moto listens");
        let head = format!(
            "PUT /{BUCKET} HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            moto.address
        );
        bucket.write_all(head.as_bytes()).expect("a request");
        bucket.read_to_end(&mut Vec::new()).expect("an answer");
        let proxy = Proxy::new(moto.address).expect("a proxy");
        let runtime = runtime();
        let repo = runtime.block_on(async { Repo::create(storage(&moto).await).await });
        World { runtime, proxy, repo, folder: tempfile::tempdir().expect("a folder"), moto }
    }

    /// Another handle of the repository, past the proxy.
    pub(crate) fn reader(&self) -> Repo {
        let opened = self.runtime.block_on(async { Repository::open(storage(&self.moto).await).execute().await });
        Repo { repository: opened.expect("opens") }
    }

    /// The bucket, past the proxy.
    pub(crate) fn bucket(&self) -> impl ObjectStore {
        let builder = AmazonS3Builder::new().with_bucket_name(BUCKET).with_region("us-east-1").with_allow_http(true);
        let builder = builder.with_endpoint(format!("http://{}", self.moto.address));
        builder.with_access_key_id("test").with_secret_access_key(SECRET).build().expect("a client")
    }

    /// Writes the file of a job.
    pub(crate) fn job(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(format!("{name}.json"));
        std::fs::write(&path, text.replace("$REPO", &format!("s3://{BUCKET}/repo"))).expect("written");
        path
    }

    /// The program behind the proxy.
    pub(crate) fn program(&self, words: &[&str]) -> Command {
        let mut command = program(words);
        let environment = BTreeMap::from([
            ("AWS_ENDPOINT_URL", self.proxy.endpoint()),
            ("AWS_ACCESS_KEY_ID", "test".into()),
            ("AWS_SECRET_ACCESS_KEY", SECRET.into()),
            ("AWS_REGION", "us-east-1".into()),
        ]);
        command.envs(environment);
        command
    }

    pub(crate) fn run(&self, words: &[&str]) -> Ran {
        self.program(words).output().expect("the program starts").into()
    }
}

fn program_of_moto() -> String {
    env::var("TENSOR_IDX_MOTO").expect("TENSOR_IDX_MOTO: run these tests by scripts/cluster, which installs moto")
}

async fn storage(moto: &Server) -> Arc<dyn Storage + Send + Sync> {
    let options = S3Options::default()
        .with_endpoint_url(format!("http://{}", moto.address))
        .with_allow_http(true)
        .with_region("us-east-1");
    let credentials = S3StaticCredentials {
        access_key_id: "test".into(),
        secret_access_key: SECRET.into(),
        session_token: None,
        expires_after: None,
    };
    let (bucket, prefix, credentials) =
        (BUCKET.to_string(), Some("repo".to_string()), Some(S3Credentials::Static(credentials)));
    new_s3_object_store_storage(options, bucket, prefix, credentials, Vec::new(), Vec::new()).await.expect("a store")
}
