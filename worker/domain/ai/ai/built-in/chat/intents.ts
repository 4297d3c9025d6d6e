/**
 * A type of chat question, such as "when is the next stream". The first matching intent is used.
 */
export interface Intent {
  name: string;
  pattern: RegExp;
  facts: string[];
}

const question = (name: string, facts: string[], pattern: RegExp): Intent => ({
  name,
  pattern,
  facts,
});

export const QUESTIONS: Intent[] = [
  question(
    "uptime",
    ["startedAt", "uptime", "began", "started"],
    /\bhow long (?:have|has|are|is|you|u|were)\b.{0,100}\b(?:live|stream\w*|been|on|going)\b|\bhow long (?:is|was) (?:this|the) stream\b|\bwhen did (?:you|u|this|the stream|it|they|he|she)\b.{0,100}\b(?:start|begin|go live)|\buptime\b|\bsince when\b|\bbeen (?:live|on) (?:for )?long\b|\bstarted (?:long ago|already)\b/i,
  ),
  question(
    "end",
    ["endsAt", "ends", "end", "until"],
    /\b(?:when|what time)\b.{0,100}\b(?:end|over|finish|stop|done|off(?:line)?)\b|\bhow (?:much )?longer\b|\bhow long (?:will|until)\b|\buntil when\b/i,
  ),
  question(
    "schedule",
    ["schedule", "nextStream", "next", "days"],
    /\b(?:schedule|next stream|stream days)\b|\b(?:when|what days?|what time|which days?|how often)\b.{0,100}\b(?:you|u|next|again|stream\w*|live|back|tomorrow|weekends?)\b|\bdo (?:you|u) stream (?:every|on|tomorrow|daily|often)\b|\bstream(?:ing)? (?:tomorrow|on the weekend)\b/i,
  ),
  question(
    "rules",
    ["rules"],
    /\brules?\b|\bare we allowed\b|\b(?:can|may) (?:i|we) (?:post|share|self.?promote|advertise|send links?|swear|spam|promote)\b|\ballowed (?:here|to)\b/i,
  ),
  question(
    "commands",
    ["commands"],
    /\bcommands?\b|^!\w+|\bwhat can (?:i|we) type\b|\bhow (?:do|can) i use the bot\b/i,
  ),
  question(
    "support",
    ["support", "tips", "donate", "subscribe", "membership", "merch"],
    /\b(?:support|donat\w*|tip|tips|tipping|sub(?:scribe|scription)?s?|member(?:ship)?|gift\w*|merch|patreon)\b.{0,100}\?|\bhow (?:do|can|could) (?:i|we|you)\b.{0,100}\b(?:support|donate|tip|sub(?:scribe)?|help (?:you|the channel)|give|gift|join)\b|\b(?:want|like) to (?:support|donate|tip|subscribe|sub)\b/i,
  ),
  question(
    "follow",
    ["follow", "socials", "links", "discord", "website"],
    /\b(?:how|where)\b.{0,100}\b(?:follow|find you|notified|notifications?|socials?|instagram|discord|twitter|tiktok|youtube|website)\b|\b(?:discord|socials?|instagram|twitter|tiktok|link)\b.{0,100}\?|\bdo (?:you|u) have (?:a )?(?:discord|instagram|twitter|tiktok|website)\b/i,
  ),
  question(
    "game",
    ["game", "playing", "category"],
    /\b(?:what|which|wat|whats|what's)\b.{0,100}\b(?:game|playing|play)\b|\bname of (?:the|this) game\b|\bwhat (?:is|are) (?:this|you|we|they) (?:playing|called)\b|\bgame\s{0,5}\?/i,
  ),
  question(
    "song",
    ["song", "music", "nowPlaying"],
    /\b(?:what|which|whats|what's|name of)\b.{0,100}\b(?:song|music|track|tune|playlist|playing in the background|artist)\b|\bsong\s{0,5}(?:name|id)?\s{0,5}\?/i,
  ),
  question(
    "gear",
    ["gear", "setup", "equipment", "pc", "specs", "microphone", "camera"],
    /\b(?:what|which|whats|what's)\b.{0,100}\b(?:mic(?:rophone)?|camera|cam|webcam|setup|keyboard|mouse|headset|headphones|monitor|pc|gpu|specs|gear|lens|brush(?:es)?|guitar|software|tablet|settings?|sensitivity|sens|dpi)\b/i,
  ),
  question(
    "where",
    ["location", "city", "country", "from", "where"],
    /\bwhere\b.{0,100}\b(?:are (?:you|u|we)|you from|do you live|is (?:this|that|it)|based|located)\b|\bwhich (?:city|country|place)\b|\bwhat (?:city|country|place|time is it there)\b/i,
  ),
  question(
    "who",
    ["streamer", "about", "bio", "guests", "guest"],
    /\bwho (?:is|are|s)\b.{0,100}\b(?:stream\w*|this|that|you|host|guest|guy|girl|person|playing|talking)\b|\bwho's (?:this|that|streaming|the)\b|\bwhat(?:'s| is) (?:your|the streamer'?s?|his|her) name\b|\btell (?:me|us) about (?:you(?:rself)?|the streamer)\b/i,
  ),
  question(
    "category",
    ["category"],
    /\b(?:what|which) (?:category|kind of stream|sort of stream|type of stream)\b/i,
  ),
  question(
    "topic",
    ["topic", "title", "description", "today"],
    /\bwhat(?:'s| is|s| are)?\b.{0,100}\b(?:this|the|today'?s|tonight'?s)?\s{0,5}(?:stream|topic|plan|about|going on|happening|doing|we doing|up to|subject)\b|\bwhat (?:did i miss|have i missed|is this|are we watching)\b|\bjust (?:joined|got here|arrived)\b.{0,100}\?|\bwhat's (?:this|up today|today)\b/i,
  ),
  question("language", ["language"], /\b(?:what|which) language\b|\bdo you speak\b/i),
  question(
    "viewers",
    ["viewers", "audience"],
    /\bhow many\b.{0,100}\b(?:viewers?|watching|people|here)\b/i,
  ),
  question(
    "replay",
    ["replay", "vod", "recording"],
    /\b(?:replay|vod|recorded|recording|watch (?:it |this )?later|re-?watch|missed the (?:start|beginning))\b/i,
  ),
];

export const GREETING =
  /^\W*(?:hi+|hello+|hey+|heya|hiya|yo+|sup|howdy|hola|hallo|salut|good (?:morning|evening|afternoon|day)|morning|evening|greetings|what'?s up|wassup|gm|first)\b/i;
export const GOODBYE =
  /\b(?:bye+|goodbye|good ?night|gn|see (?:you|ya|u)(?: (?:later|tomorrow|soon|next time))?|cya|gotta go|got to go|have to go|heading (?:out|off)|off to bed|i'm (?:off|leaving|out)|take care|later all|farewell|ciao)\b/i;
export const THANKS =
  /\b(?:thanks?|thank you|thx|ty|tysm|cheers|appreciate (?:it|you|this|that)|grateful|merci|danke|gracias)\b/i;
export const COMPLAINT =
  /\b(?:lag\w*|buffer\w*|no (?:sound|audio|picture|video)|can'?t (?:hear|see)|cannot (?:hear|see)|too (?:loud|quiet|dark|bright|fast|slow)|audio (?:is|issue|problem|off|out)|(?:stream|video|picture|sound|mic|audio|screen)\b.{0,20}\b(?:broken|frozen|freez\w*|stutter\w*|blurry|muted|echo\w*|crackl\w*|cut(?:ting)? out|out of sync|delayed|black|bad|pixelated|low|quiet|loud)|muted|desync\w*|out of sync)\b/i;
