/**
 * Compressed output of ffmpeg, because tests in workerd cannot start ffmpeg. The clip contains one
 * second of gray video (64x48, 25 frames per second) with silence. Command for the MPEG-TS clip:
 *
 * ffmpeg -f lavfi -i color=c=gray:size=64x48:rate=25 -f lavfi -i anullsrc=r=48000:cl=mono -t 1
 *   -c:v libx264 -preset ultrafast -x264-params keyint=25:min-keyint=25:scenecut=0
 *   -pix_fmt yuv420p -c:a aac -b:a 8k -f hls -hls_time 1 -hls_segment_type mpegts index.m3u8
 *
 * The command for the HEVC clip has the options -c:v libx265 -x265-params keyint=25:info=0
 * -tag:v hvc1 and -hls_segment_type fmp4.
 */
const H264_TRANSPORT =
  "H4sIAAAAAAACA9WXX2gcRRzHZ5O0ITY1uVDQYsEp/kWSu9m7y/Vy7da7pu3lIWLw74t6ndubu1uy/7K7l8tJiSdWUakgFARzFU3xoYIP0Zfig5KihSLFF4tpS5EGin+g2AjiU8r5m9sj2dBGxBfHPZj9zc5vZj8785v7zi+bDvWjAysPIeksQk2piaTV+o6xAWnr4cOGzUo9TzNnWlMZkatHR79tinVl06gfoYXtLXYkraDHPuv6vPn/uLITwN6xcE+LfRmtoPt40bcMXxE5+EVDbPYMIt0TCM1emOXzfg2hen3LbtT9M+XVnhVelg4s3nUldKMrjVAngqL3tW/eOs0byt/1nYfb1i3N5pNXD/365U+Xx868N3gJX37gt5sz0UQcD2HVchiWwXRiZGQY5yljcUKgYSwMDpEnJg5lh+I489woeBaYCg2jll3TWdHDUUJiQ1ESjcLDsufZqUikWq2Gp7UCs3Rqhq2shEJOKcLfFC57hg5+lu1plummsErzVFUIdlhRkXGB5XVLnVRICn6YmlSvuYzXsMGUgkaxW8mDRbDt1sAdypxTUOQwARcosKHNsEKOj8V75BxqlpgiJ7BadiyD5qCrjD2H6brmgkdyJllQPTDUKQPKAqOFly2TKVF5UJZxkbpezgb2AXdSs6Fje5ApO2cViy7jHb2yA51caNQta5KWoZJbf+bqsIvXHxBsOq3XqJpBPY6imR5zdApO8DyvVxxay6mWYdMWFMyP51DNhCHA0aHcp+hQg/GhqkwrlT0brElWg2YlOty2coZmKnIMuyqwx5LoXwYcM5la4Rytd/M5dZhb5iulKqpTxEYeJpIvBVSUaCxM8BRHV0g4AabNIVp3OqMkRsBwPWYrcazZsCqw9rBocVjhKYWgOg9R9uax1MOP9p48+UFl6cXK0ksQ7/H34Z/m9YuzSLzdGNiBPZ2vru/AzBze/8YisA9z9uNXRWe/fz7Inu6fXwD2BGc/cV109r1ng+xHfPY9nH3uhujszy8H2es+e5Kzz/8hOrsnBdk/CrXYRzj76VXR2d/dHWRf9NlTnH2hS3T2TzNB9ms++17OfqZXdPbzgVNKpoFa7BKR4IwiLaKL/knmEm3+Pp7u/HD1xw40TqfV4ZFwbE9YJgR1kPTdvE16ZVW6F3f/52ZWkuQTAs74P/kGiJl9PGa+2iF6zFwP6moD+/GucPZzuwRn34aCutpI++z7OfuFB0Vn3xXU1cYRn/1xzv79oOjsyaCuNuo+O+HsV+Kisz8b1NVGW1dlzr68T3T2qaCuNtq6GuXsvxwUnf2doK422roa4+w3x0Vn/ySoq3O+rvp505/PiM5+bmPe5J8Jou0zwde+BixRkXT/70w4E8Q+FnDGb7vufCZo5au3XhA9ZpY35quhtXxV6iqIzn5rY74aWstXpW264Ozbd27MV0Nr+ao04InOntgsX5V2HhWd/anN8lUJHxOd3dwsX5UeOS46+9t3ylfjfenbeiyiU/7u/kFgpfoLkrcRHHAaAAA=";
const HEVC_INIT =
  "H4sIAAAAAAACA51UQWsTQRR+s9sEKwEjpNpDrREs6KEliSZFT4t6yKGCIBaqHtxkdsnSneyyM1mqBwn0ogfBi+CxevOiP8CT4EE8+RuEgrf2IvSgxDeTXTJZk2B9zM57M++bNzPvfbMAsOSKx6HHgzqAAVLj12Dh1SpAbpcFQQwAPos7FMbE/KEUUW0kZByVHVswUwxssYjsbbQfim21pzkj+vH2lV1FDSsOFRz1JcfnYrQ33BmgjNbOJXHId0Y9G40yo9k81FR/77NSqx3qR6kn9qijIzdxHDTtLvUdiSEvmNd10SjFTAXVj3yRDn1LNHJc7UqFXuSXk7Tf5qLlo/2TC041zH4nblenJszCFDRRN1PEwoYdt+vX1q6sr1UrlbLvtXZqjbq2YhFTAtDDqDcJeYTmSzW9fAi/fh8dAZwy93CfRYsUyGAgAaZEmLItv3o9/wadl28QkvHslXfPbG293/hAOifkhOq+WG8Rnb9FPvFvz3GPk67n+OoOxdDmYXIh+RW5UBVMpcCpCBMbfbyt+Uo4fpJJA2LagUaXgxmsMybxjRyf7dNYd32cdWkc8mA66z72p7GOB72ujryLY6qxLp+wrsjZWNB/YBx8TRj3NMO4Lv4u7L9SYEBxdFRoOJyqgpn9fn8FnXOoz1oLynnekl8OZ3Knn23uQx4tIlNTaokoSdUQM6H0/1FuaLLY2ZGpFZHSoFFLF91vTPC3elTIm99njkgzcEEvB5YwssPQ1xetesP6r7wTgTzUOWqrxSo4vkYXX2NNvcY/yGkvS58FAAA=";
const HEVC_SEGMENT =
  "H4sIAAAAAAACA2NgYJAoLqksyC1OyWAAAhCdW5xZAWSaFGemVDAygAGQMmJAAyYQcdYakFwDVAxJDxMDw+4GBkwA1bO/ASLJ9Cc3Pz8NyBDITctIQahhlCgpSgSJy5SAxJkYLCDiTCB5IUaIJSIlaSkljKjmPygpKs1jYOBiBbIlGRiYWZgg4kIMDCwgWoCBgQdE8zMwsEH5DGg0E1Q9WJ0gVJ0gVF4QTZ0w0C6oOAsOeWLNIUYd4xks4cIEtVsU6lcs4cI4BRIuzCBhA6D61TA9UJpllKYXzdwAoZkaclMSS4BsPg3G9bIN71RP/tt9/Wy0DlCEh4nxgqb3Q57kCT9rQCq4mRgfpMytSFTpsQFp5mFgfKDyNX7RoRlddTC+y3UgvwPBb9v+103kAITPBzQuYNLVv0cMJJ5ADORlYnzIpB4eX9gyAWIkL1DLsa+hX7q5EiB6QALPrpYCBRTghj5U0r3+XSIYwucHGlqwKfT6HWfGvgMIU5tUg67fgTkUaMjDtK/XL+loNiAMWaQb/l0iEGHIjE1Xw1ENeaSkHhR+J1EHYcgzsNMU4E57xIbmtEdOaE47sOkqmtMeHVIHOQ1h6qM2dFOXoZv6CGQqyK33mBh8EsuSTS31jM31DA0MGJgMHPgYJRTYhyoGAGF0LFb8BQAA";

async function unpack(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns an MPEG-TS segment with H.264 video and AAC audio. */
export const transportClip = () => unpack(H264_TRANSPORT);

/** Returns the init segment and a media segment of fragmented MP4 with HEVC video and AAC audio. */
export async function hevcClip() {
  return { init: await unpack(HEVC_INIT), segment: await unpack(HEVC_SEGMENT) };
}
