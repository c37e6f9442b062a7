//! A time-stamping authority (RFC 3161) for tests: certificates and answers are made by the program `openssl`, so
//! that what reads them is held against somebody else's writing.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How an authority signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    /// RSA of 2,048 bits with SHA-256.
    Rsa,
    /// ECDSA over P-256 with SHA-256.
    P256,
    /// ECDSA over P-384 with SHA-512.
    P384,
    /// As [`Signs::Rsa`], with a certificate that is for servers of the web.
    ForServers,
}

/// The bodies of the questions that were asked, in their order.
pub type Bodies = Mutex<Vec<Vec<u8>>>;

/// An authority with a certificate of its own, under one that issues it.
#[derive(Debug)]
pub struct Stamper {
    folder: PathBuf,
    count: AtomicUsize,
}

const CONFIG: &str = "
[req]
distinguished_name = name
prompt = no
[name]
CN = unused
[ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[stamps]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[servers]
basicConstraints = CA:FALSE
extendedKeyUsage = serverAuth
[tsa]
default_tsa = here
[here]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
clock_precision_digits = 3
ess_cert_id_alg = sha256
tsa_name = yes
";

impl Stamper {
    /// Makes the certificates in `folder`, which must be empty.
    ///
    /// # Errors
    /// That the program `openssl` is not there, or what it says.
    pub fn new(folder: &Path, signs: Signs) -> io::Result<Self> {
        std::fs::write(folder.join("openssl.cnf"), CONFIG)?;
        let stamper = Self {
            folder: folder.to_owned(),
            count: AtomicUsize::new(0),
        };
        let key: &[&str] = match signs {
            Signs::Rsa | Signs::ForServers => &["-newkey", "rsa:2048"],
            Signs::P256 => &["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
            Signs::P384 => &["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
        };
        let uses = match signs {
            Signs::ForServers => "servers",
            _ => "stamps",
        };
        let request = "req -config openssl.cnf -nodes -days 3650";
        stamper.openssl(
            &format!(
                "{request} -x509 -extensions ca -subj /CN=Test.Root -keyout ca.key -out ca.pem"
            ),
            key,
        )?;
        stamper.openssl(
            &format!("{request} -new -subj /O=Tests/CN=Test.Stamps -keyout tsa.key -out tsa.csr"),
            key,
        )?;
        stamper.openssl(
            &format!("x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -set_serial 7 -days 3650 -extfile openssl.cnf -extensions {uses} -out tsa.pem"),
            &[],
        )?;
        let digest = if signs == Signs::P384 {
            "sha512"
        } else {
            "sha256"
        };
        let config = std::fs::read_to_string(folder.join("openssl.cnf"))?;
        std::fs::write(
            folder.join("openssl.cnf"),
            format!("{config}signer_digest = {digest}\n"),
        )?;
        Ok(stamper)
    }

    /// The certificate that issued the authority's own, as PEM.
    ///
    /// # Errors
    /// As the file system reports them.
    pub fn root(&self) -> io::Result<Vec<u8>> {
        std::fs::read(self.folder.join("ca.pem"))
    }

    /// The answer to a question, as it goes over the wire.
    ///
    /// # Errors
    /// What `openssl` says.
    pub fn answer(&self, question: &[u8]) -> io::Result<Vec<u8>> {
        let number = self.count.fetch_add(1, Ordering::SeqCst);
        let (asked, said) = (format!("{number}.tsq"), format!("{number}.tsr"));
        std::fs::write(self.folder.join(&asked), question)?;
        std::fs::write(self.folder.join("serial"), format!("{:02X}\n", 16 + number))?;
        self.openssl(
            &format!("ts -reply -config openssl.cnf -queryfile {asked} -out {said}"),
            &[],
        )?;
        std::fs::read(self.folder.join(said))
    }

    /// The token alone, for a SHA-256 in hex, to a question without a number.
    ///
    /// # Errors
    /// What `openssl` says.
    pub fn token(&self, hash: &str) -> io::Result<Vec<u8>> {
        self.openssl(
            &format!(
                "ts -query -config openssl.cnf -digest {hash} -sha256 -no_nonce -cert -out own.tsq"
            ),
            &[],
        )?;
        let answer = self.answer(&std::fs::read(self.folder.join("own.tsq"))?)?;
        std::fs::write(self.folder.join("own.tsr"), answer)?;
        self.openssl(
            "ts -reply -config openssl.cnf -in own.tsr -token_out -out own.token",
            &[],
        )?;
        std::fs::read(self.folder.join("own.token"))
    }

    /// A token with the words of another authority's, signed with this one's key: `openssl` itself makes no stamp
    /// with a certificate that is not for it.
    ///
    /// # Errors
    /// What `openssl` says.
    pub fn signs_words_of(&self, other: &Self, hash: &str) -> io::Result<Vec<u8>> {
        std::fs::write(self.folder.join("other.token"), other.token(hash)?)?;
        self.openssl(
            "cms -verify -noverify -inform DER -in other.token -out words",
            &[],
        )?;
        self.openssl(
            "cms -sign -cades -binary -nodetach -econtent_type 1.2.840.113549.1.9.16.1.4 -in words -signer tsa.pem -inkey tsa.key -outform DER -out signed.token",
            &[],
        )?;
        std::fs::read(self.folder.join("signed.token"))
    }

    fn openssl(&self, arguments: &str, more: &[&str]) -> io::Result<()> {
        let made = Command::new("openssl")
            .args(arguments.split(' '))
            .args(more)
            .current_dir(&self.folder)
            .output()
            .map_err(|error| io::Error::other(format!("the program openssl is needed: {error}")))?;
        match made.status.success() {
            true => Ok(()),
            false => Err(io::Error::other(
                String::from_utf8_lossy(&made.stderr).into_owned(),
            )),
        }
    }

    /// Answers questions over http at the address given back, for as long as the program runs: `play` is asked
    /// with the body and the stamper, and gives the whole answer, its head included. What was asked is kept.
    ///
    /// # Errors
    /// If no port can be had.
    pub fn serve(
        self: Arc<Self>,
        play: impl Fn(&Self, &[u8]) -> Vec<u8> + Send + Sync + 'static,
    ) -> io::Result<(SocketAddr, Arc<Bodies>)> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let asked: Arc<Bodies> = Arc::default();
        let kept = Arc::clone(&asked);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // Whoever asked may have gone away.
                let _ = self.one(stream, &play, &kept);
            }
        });
        Ok((address, asked))
    }

    fn one(
        &self,
        mut stream: TcpStream,
        play: &impl Fn(&Self, &[u8]) -> Vec<u8>,
        kept: &Bodies,
    ) -> io::Result<()> {
        let body = body(&mut stream)?;
        kept.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(body.clone());
        stream.write_all(&play(self, &body))
    }

    /// A whole answer of http.
    #[must_use]
    pub fn http(kind: &str, body: &[u8]) -> Vec<u8> {
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        [head.as_bytes(), body].concat()
    }
}

/// The body of a request.
fn body(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let read = stream.read(&mut piece)?;
        bytes.extend_from_slice(&piece[..read]);
        let head = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        if let Some(head) = head {
            let words = String::from_utf8_lossy(&bytes[..head]).to_ascii_lowercase();
            let length = words
                .lines()
                .find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok())
                .unwrap_or(0);
            if bytes.len() >= head + 4 + length {
                return Ok(bytes[head + 4..head + 4 + length].to_vec());
            }
        }
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
}
