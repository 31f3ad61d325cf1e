//! The codecs of an array, with a limit on what they decode to, and checksums that are always compared.
//!
//! The decompressors of [`zarrs`] decode whatever the bytes of a chunk inflate to, and compare the length afterwards. The size
//! of a chunk is known before, so here each of them stops there. Where they decode a part of a value, such as a chunk of a
//! shard, they drop the checksum without comparing it; here it is compared. Codecs that this crate does not build in (those of an
//! application that registers its own) are used as they are.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Read};
use std::sync::Arc;

use zarrs::array::codec::api::{PartialDecoderCapability, PartialEncoderCapability};
use zarrs::array::codec::{
    BloscCodec, Bz2Codec, Crc32cCodec, FixedScaleOffsetCodec, GzipCodec, PackBitsCodec, ReshapeCodec, ShardingCodec,
    ShardingCodecConfiguration, ShardingCodecConfigurationV1, ShuffleCodec, SqueezeCodec, ZlibCodec, ZstdCodec,
};
use zarrs::array::{
    ArrayBytesRaw, ArrayToBytesCodecTraits, BytesRepresentation, BytesToBytesCodecTraits, CodecChain, CodecError,
    CodecMetadataOptions, CodecOptions, CodecTraits, RecommendedConcurrency,
};
use zarrs::metadata::{Configuration, ConfigurationSerialize};
use zarrs::plugin::{ExtensionName, ZarrVersion};
use zstd::bulk::Decompressor;

/// The same codecs, each with a limit; those within a shard too.
pub(crate) fn limited(codecs: &CodecChain) -> Result<CodecChain, String> {
    if let Some((name, why)) = refused(codecs) {
        return Err(format!("the codec `{name}` {why}"));
    }
    let to_bytes = match codecs.array_to_bytes_codec().as_any().downcast_ref::<ShardingCodec>() {
        Some(sharding) => limited_shard(sharding)?,
        None => codecs.array_to_bytes_codec().clone(),
    };
    let compressors = codecs.bytes_to_bytes_codecs().iter().map(Limited::of).collect();
    Ok(CodecChain::new(codecs.array_to_array_codecs().to_vec(), to_bytes, compressors))
}

/// A codec that [`zarrs`] has and that is not used, and why.
fn refused(codecs: &CodecChain) -> Option<(&'static str, &'static str)> {
    for codec in codecs.array_to_array_codecs() {
        let codec = codec.as_any();
        if codec.is::<FixedScaleOffsetCodec>() {
            // An element that is not written to would change when its chunk is.
            return Some(("fixedscaleoffset", "computes with 32 bits, which elements lose bits by: it is not used"));
        }
        // Their shapes are not checked, and a shard behind them is decoded without a look at its index.
        if codec.is::<ReshapeCodec>() || codec.is::<SqueezeCodec>() {
            return Some((if codec.is::<ReshapeCodec>() { "reshape" } else { "squeeze" }, "is not known here"));
        }
    }
    if codecs.array_to_bytes_codec().as_any().is::<PackBitsCodec>() {
        return Some(("packbits", "is not known here"));
    }
    // Empty bytes would be divided by it.
    let no_size = ShuffleCodec::new(0).configuration_v3(&CodecMetadataOptions::default());
    let codecs = codecs.bytes_to_bytes_codecs().iter().filter(|codec| codec.as_any().is::<ShuffleCodec>());
    let mut sizes = codecs.map(|codec| codec.configuration_v3(&CodecMetadataOptions::default()));
    sizes.any(|size| size == no_size).then_some(("shuffle", "has elements of 0 bytes"))
}

/// The codecs of one chunk of a shard. None where other codecs act on the whole shard, or its chunks are shards: then the bytes at the
/// place of a chunk are not all that its elements need.
#[cfg(feature = "async")]
pub(crate) fn of_chunks(codecs: &CodecChain) -> Option<CodecChain> {
    let is_alone = codecs.array_to_array_codecs().is_empty() && codecs.bytes_to_bytes_codecs().is_empty();
    let sharding = codecs.array_to_bytes_codec().as_any().downcast_ref::<ShardingCodec>().filter(|_| is_alone)?;
    let codecs = CodecChain::from_metadata(&configuration(sharding).ok()?.codecs).ok()?;
    let is_shard = codecs.array_to_bytes_codec().as_any().is::<ShardingCodec>();
    if is_shard { None } else { limited(&codecs).ok() }
}

/// The codecs of a shard, made again of their metadata: a shard does not give out those that it has.
fn limited_shard(sharding: &ShardingCodec) -> Result<Arc<dyn ArrayToBytesCodecTraits>, String> {
    let configuration = configuration(sharding)?;
    let chain = |metadata: &[_]| {
        let codecs = CodecChain::from_metadata(metadata).map_err(|error| error.to_string())?;
        Ok::<_, String>(Arc::new(limited(&codecs)?))
    };
    let (mut codecs, index) = (chain(&configuration.codecs)?, chain(&configuration.index_codecs)?);
    if codecs.array_to_bytes_codec().as_any().is::<ShardingCodec>() {
        // Its chunks would be asked for one by one, each by a request of its own.
        let (before, to_bytes) = (codecs.array_to_array_codecs().to_vec(), codecs.array_to_bytes_codec().clone());
        let compressors = codecs.bytes_to_bytes_codecs().iter().cloned();
        let compressors = [Arc::new(AtOnce) as Arc<dyn BytesToBytesCodecTraits>].into_iter().chain(compressors);
        codecs = Arc::new(CodecChain::new(before, to_bytes, compressors.collect()));
    }
    Ok(Arc::new(ShardingCodec::new(configuration.chunk_shape, codecs, index, configuration.index_location)))
}

fn configuration(sharding: &ShardingCodec) -> Result<ShardingCodecConfigurationV1, String> {
    let configuration = sharding.configuration_v3(&CodecMetadataOptions::default());
    let configuration = configuration.ok_or("a shard without a configuration")?;
    let ShardingCodecConfiguration::V1(configuration) =
        ShardingCodecConfiguration::try_from_configuration(configuration).map_err(|error| error.to_string())?
    else {
        return Err("a configuration of shards that is not known here".into());
    };
    Ok(configuration)
}

/// How many bytes a checksum (crc32c) has.
const CHECKSUM: usize = 4;

#[derive(Clone, Copy, Debug)]
enum CodecFormat {
    Blosc,
    Bzip2,
    /// A checksum before the bytes, or behind them.
    Crc32cBefore,
    Crc32cBehind,
    Gzip,
    Zlib,
    Zstd,
}

/// A decompressor that stops where a chunk ends, or a checksum that is compared.
#[derive(Debug)]
struct Limited {
    inner: Arc<dyn BytesToBytesCodecTraits>,
    format: CodecFormat,
}

impl Limited {
    fn of(codec: &Arc<dyn BytesToBytesCodecTraits>) -> Arc<dyn BytesToBytesCodecTraits> {
        let any = codec.as_any();
        let format = if any.is::<ZstdCodec>() {
            CodecFormat::Zstd
        } else if any.is::<GzipCodec>() {
            CodecFormat::Gzip
        } else if any.is::<ZlibCodec>() {
            CodecFormat::Zlib
        } else if any.is::<Bz2Codec>() {
            CodecFormat::Bzip2
        } else if any.is::<BloscCodec>() {
            CodecFormat::Blosc
        } else if any.is::<Crc32cCodec>() {
            if checksum_is_last(&**codec) { CodecFormat::Crc32cBehind } else { CodecFormat::Crc32cBefore }
        } else {
            return codec.clone();
        };
        Arc::new(Limited { inner: codec.clone(), format })
    }
}

/// Where a checksum stands is not in the metadata that the codec gives, so it is asked to encode a zero.
fn checksum_is_last(codec: &dyn BytesToBytesCodecTraits) -> bool {
    let encoded = codec.encode(Cow::Borrowed(&[0]), &CodecOptions::default());
    encoded.is_ok_and(|bytes| bytes.len() == 1 + CHECKSUM && bytes[0] == 0)
}

/// The bytes behind or before the checksum, which stay where they are: the decoder of [`zarrs`] copies them.
fn without_checksum(bytes: ArrayBytesRaw<'_>, is_last: bool) -> Result<ArrayBytesRaw<'_>, CodecError> {
    let Some(len) = bytes.len().checked_sub(CHECKSUM) else {
        return Err(CodecError::Other(format!("{} bytes have no checksum", bytes.len())));
    };
    let range = if is_last { 0..len } else { CHECKSUM..bytes.len() };
    let checksum = if is_last { &bytes[len..] } else { &bytes[..CHECKSUM] };
    if crc32c::crc32c(&bytes[range.clone()]).to_le_bytes() != checksum {
        return Err(CodecError::InvalidChecksum);
    }
    Ok(match bytes {
        Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[range]),
        Cow::Owned(mut bytes) => {
            bytes.truncate(range.end);
            bytes.drain(..range.start);
            Cow::Owned(bytes)
        }
    })
}

/// Whether decoding makes memory of its own, so that the bytes that came need not be.
pub(crate) fn makes_memory(codecs: &CodecChain) -> bool {
    codecs.bytes_to_bytes_codecs().iter().any(|codec| {
        let limited = codec.as_any().downcast_ref::<Limited>().map(|limited| limited.format);
        !matches!(limited, Some(CodecFormat::Crc32cBefore | CodecFormat::Crc32cBehind))
    })
}

/// The largest number of bytes that a codec may decode to. If the metadata gives only a bound on the size, another encoder may
/// exceed the bound of this one, so a quarter of the bound and 4 KiB for headers are added.
fn limit(decoded: &BytesRepresentation) -> Option<usize> {
    let size = match *decoded {
        BytesRepresentation::FixedSize(size) => size,
        BytesRepresentation::BoundedSize(size) => size.checked_add(size / 4)?.checked_add(4096)?,
        BytesRepresentation::UnboundedSize => return None,
    };
    usize::try_from(size).ok()
}

/// At most `limit` bytes.
fn read_to(limit: usize, from: impl Read) -> Result<Vec<u8>, CodecError> {
    let mut bytes = room(limit)?;
    from.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > limit { Err(beyond(limit)) } else { Ok(bytes) }
}

/// The members of a stream, one after the other. What follows the last one is left out, as `gzip` does.
fn read_members<'b, D: Read>(
    limit: usize,
    mut bytes: &'b [u8],
    start: &[u8],
    new: fn(&'b [u8]) -> D,
    rest: fn(D) -> &'b [u8],
) -> Result<Vec<u8>, CodecError> {
    let mut out = room(limit)?;
    loop {
        let mut member = new(bytes);
        member.by_ref().take((limit - out.len()) as u64 + 1).read_to_end(&mut out)?;
        if out.len() > limit {
            return Err(beyond(limit));
        }
        bytes = rest(member);
        if !bytes.starts_with(start) {
            return Ok(out);
        }
    }
}

/// Decompresses to the capacity of `out`. A decompressor has more memory than many a chunk, so each thread keeps one.
fn decompress_zstd(bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
    thread_local! {
        static KEPT: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }
    KEPT.with_borrow_mut(|kept| {
        let decompressor = match kept {
            Some(decompressor) => decompressor,
            None => kept.insert(Decompressor::new()?),
        };
        decompressor.decompress_to_buffer(bytes, out).map(|_| ())
    })
}

fn room(len: usize) -> Result<Vec<u8>, CodecError> {
    let mut bytes = Vec::new();
    let reserved = bytes.try_reserve_exact(len);
    reserved.map_err(|_| CodecError::Other(format!("a chunk of {len} bytes does not fit into memory")))?;
    Ok(bytes)
}

fn beyond(limit: usize) -> CodecError {
    CodecError::Other(format!("it decodes to more than the {limit} bytes that the metadata allows"))
}

/// Bytes as they are, all of them where a part of them is asked for: a shard within a shard is read at once.
#[derive(Debug)]
struct AtOnce;

impl ExtensionName for AtOnce {
    fn name(&self, _version: ZarrVersion) -> Option<Cow<'static, str>> {
        None
    }
}

impl CodecTraits for AtOnce {
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn configuration(&self, _version: ZarrVersion, _options: &CodecMetadataOptions) -> Option<Configuration> {
        None
    }

    fn partial_decoder_capability(&self) -> PartialDecoderCapability {
        PartialDecoderCapability { partial_read: false, partial_decode: false }
    }

    fn partial_encoder_capability(&self) -> PartialEncoderCapability {
        PartialEncoderCapability { partial_encode: false }
    }
}

impl BytesToBytesCodecTraits for AtOnce {
    fn into_dyn(self: Arc<Self>) -> Arc<dyn BytesToBytesCodecTraits> {
        self
    }

    fn recommended_concurrency(&self, _decoded: &BytesRepresentation) -> Result<RecommendedConcurrency, CodecError> {
        Ok(RecommendedConcurrency::new_maximum(1))
    }

    fn encoded_representation(&self, decoded: &BytesRepresentation) -> BytesRepresentation {
        *decoded
    }

    fn encode<'a>(&self, bytes: ArrayBytesRaw<'a>, _options: &CodecOptions) -> Result<ArrayBytesRaw<'a>, CodecError> {
        Ok(bytes)
    }

    fn decode<'a>(
        &self,
        bytes: ArrayBytesRaw<'a>,
        _decoded: &BytesRepresentation,
        _options: &CodecOptions,
    ) -> Result<ArrayBytesRaw<'a>, CodecError> {
        Ok(bytes)
    }
}

impl ExtensionName for Limited {
    fn name(&self, version: ZarrVersion) -> Option<Cow<'static, str>> {
        self.inner.name(version)
    }
}

impl CodecTraits for Limited {
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn configuration(&self, version: ZarrVersion, options: &CodecMetadataOptions) -> Option<Configuration> {
        self.inner.configuration(version, options)
    }

    fn partial_decoder_capability(&self) -> PartialDecoderCapability {
        PartialDecoderCapability { partial_read: false, partial_decode: false }
    }

    fn partial_encoder_capability(&self) -> PartialEncoderCapability {
        PartialEncoderCapability { partial_encode: false }
    }
}

impl BytesToBytesCodecTraits for Limited {
    fn into_dyn(self: Arc<Self>) -> Arc<dyn BytesToBytesCodecTraits> {
        self
    }

    fn recommended_concurrency(&self, decoded: &BytesRepresentation) -> Result<RecommendedConcurrency, CodecError> {
        self.inner.recommended_concurrency(decoded)
    }

    fn encoded_representation(&self, decoded: &BytesRepresentation) -> BytesRepresentation {
        self.inner.encoded_representation(decoded)
    }

    fn encode<'a>(&self, bytes: ArrayBytesRaw<'a>, options: &CodecOptions) -> Result<ArrayBytesRaw<'a>, CodecError> {
        self.inner.encode(bytes, options)
    }

    fn decode<'a>(
        &self,
        bytes: ArrayBytesRaw<'a>,
        decoded: &BytesRepresentation,
        options: &CodecOptions,
    ) -> Result<ArrayBytesRaw<'a>, CodecError> {
        let Some(limit) = limit(decoded) else { return self.inner.decode(bytes, decoded, options) };
        Ok(Cow::Owned(match self.format {
            CodecFormat::Crc32cBefore => return without_checksum(bytes, false),
            CodecFormat::Crc32cBehind => return without_checksum(bytes, true),
            CodecFormat::Zstd => {
                let mut out = room(limit)?;
                decompress_zstd(&bytes, &mut out).map_err(|error| {
                    // The library has a text for this, and no kind of error.
                    if error.to_string().contains("too small") { beyond(limit) } else { error.into() }
                })?;
                out
            }
            CodecFormat::Gzip => {
                let (new, rest) = (flate2::bufread::GzDecoder::new, flate2::bufread::GzDecoder::into_inner);
                read_members(limit, &bytes, &[0x1f, 0x8b], new, rest)?
            }
            CodecFormat::Zlib => read_to(limit, flate2::read::ZlibDecoder::new(&*bytes))?,
            CodecFormat::Bzip2 => {
                let (new, rest) = (bzip2::bufread::BzDecoder::new, bzip2::bufread::BzDecoder::into_inner);
                read_members(limit, &bytes, b"BZh", new, rest)?
            }
            CodecFormat::Blosc => {
                // Its header has the length; the decoder checks that and goes by it.
                let len = bytes.get(4..8).and_then(|len| len.try_into().ok()).map_or(0, u32::from_le_bytes);
                if len as usize > limit {
                    return Err(beyond(limit));
                }
                return self.inner.decode(bytes, decoded, options);
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zarrs::metadata_ext::codec::crc32c::Crc32cCodecConfiguration;
    use zarrs::storage::byte_range::ByteRange;

    #[test]
    fn members_of_a_stream_are_read_one_after_the_other() {
        use std::io::Write;

        let gzip = |bytes: &[u8]| {
            let mut member = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            member.write_all(bytes).and_then(|()| member.finish()).expect("packed")
        };
        let bzip2 = |bytes: &[u8]| {
            let mut member = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
            member.write_all(bytes).and_then(|()| member.finish()).expect("packed")
        };
        for behind in [&b""[..], b"\0\0", b"other"] {
            let bytes = [&gzip(b"abc"), &gzip(b""), &gzip(b"de"), behind].concat();
            let (new, rest) = (flate2::bufread::GzDecoder::new, flate2::bufread::GzDecoder::into_inner);
            assert_eq!(read_members(5, &bytes, &[0x1f, 0x8b], new, rest).expect("unpacked"), b"abcde");
            assert!(read_members(4, &bytes, &[0x1f, 0x8b], new, rest).is_err());
            let bytes = [&bzip2(b"abc"), &bzip2(b"de"), behind].concat();
            let (new, rest) = (bzip2::bufread::BzDecoder::new, bzip2::bufread::BzDecoder::into_inner);
            assert_eq!(read_members(5, &bytes, b"BZh", new, rest).expect("unpacked"), b"abcde");
            assert!(read_members(2, &bytes, b"BZh", new, rest).is_err());
        }
    }

    #[test]
    fn a_checksum_is_compared_wherever_it_stands() {
        let (options, decoded) = (CodecOptions::default(), BytesRepresentation::FixedSize(3));
        for (configuration, is_last) in
            [("{}", true), (r#"{"location":"end"}"#, true), (r#"{"location":"start"}"#, false)]
        {
            let configuration: Crc32cCodecConfiguration = serde_json::from_str(configuration).expect("a configuration");
            let codec: Arc<dyn BytesToBytesCodecTraits> = Arc::new(Crc32cCodec::new_with_configuration(&configuration));
            assert_eq!(checksum_is_last(&*codec), is_last, "{configuration:?}");
            let limited = Limited::of(&codec);
            let encoded = limited.encode(Cow::Borrowed(b"abc"), &options).expect("encoded").into_owned();
            let decode = |bytes| limited.decode(bytes, &decoded, &options);
            let in_place = decode(Cow::Borrowed(&encoded[..])).expect("decoded");
            assert_eq!((&in_place[..], matches!(in_place, Cow::Borrowed(_))), (&b"abc"[..], true));
            assert_eq!(&decode(Cow::Owned(encoded.clone())).expect("decoded")[..], b"abc");
            for k in 0..encoded.len() {
                let mut damaged = encoded.clone();
                damaged[k] ^= 1;
                let error = decode(Cow::Owned(damaged)).expect_err("a bit was changed").to_string();
                assert!(error.contains("checksum"), "{error}");
            }
            assert!(decode(Cow::Borrowed(&encoded[..3])).is_err(), "less than a checksum");
            // Where a part is asked for, all of it is decoded and compared.
            let mut damaged = encoded.clone();
            damaged[5] ^= 1;
            for (bytes, is_good) in [(encoded, true), (damaged, false)] {
                let decoder = limited.clone().partial_decoder(Arc::new(bytes), &decoded, &options).expect("a decoder");
                let part = decoder.partial_decode(ByteRange::FromStart(1, Some(1)), &options).ok();
                assert_eq!(part.flatten().as_deref(), is_good.then_some(&b"b"[..]));
            }
        }
    }
}
