import type { Fragment } from "./outline-reader.ts";
import { bare } from "./text.ts";

/** Verbs that ask for a result. Each can start a separate task. */
export const TASK_VERBS =
  "write|draft|compose|create|generate|produce|design|draw|paint|illustrate|sketch|render|summari[sz]e|condense|recap|translate|analy[sz]e|evaluate|assess|review|audit|critique|compare|contrast|explain|describe|teach|outline|list|brainstorm|suggest|propose|recommend|plan|schedule|organi[sz]e|extract|classify|categori[sz]e|rewrite|rephrase|paraphrase|improve|edit|proofread|polish|shorten|expand|simplify|fix|debug|refactor|implement|build|develop|code|program|calculate|solve|answer|reply|respond|find|research|identify|rank|rate|name|pick|choose|convert|turn|come up with|give me|tell me|show me|help me|make (?!it\\b|sure\\b|them\\b|the tone\\b)";

/** Openings of a request ("can you please"), with optional politeness before the verb. */
export const REQUEST_PHRASES =
  "(?:(?:hi|hello|hey)\\b[\\s\\w]{0,20}[,.!]+\\s?)?(?:(?:and|then|also|now|next|finally|first|please|kindly|pls|basically|so|ok|okay),?\\s)*(?:(?:can|could|would|will) you (?:please |kindly )?|would you mind |i (?:want|need|would like) you to |i'd like you to |i was wondering if you could |is it possible (?:for you )?to |your task is to |you (?:should|must|will) |let's |help me (?:to )?)?(?:please |kindly )?";

const TASK = new RegExp(`^${REQUEST_PHRASES}(?:${TASK_VERBS})`, "i");
const QUESTION =
  /^(?:and |so |but )?(?:what|which|who|whom|whose|when|where|why|how|is|are|do|does|did|can|could|should|would|will)\b.*\?$/i;
const WISH =
  /^(?:i(?:'m| am)? (?:need|want|would like|looking for)|i'd like|we need|we want|need|looking for)\b/i;

const POLITE =
  /^(?:(?:please|thanks?(?: you)?|many thanks|thx|cheers|hi|hello|hey|dear|good (?:morning|day|evening)|there|so|very|much|a lot|in advance|for (?:your|the) help|chatgpt|claude|gemini|ai|everyone|i appreciate it|i would appreciate it|appreciated|that would be (?:great|nice|awesome))\b[\s,.!]*)+$/i;

const ROLE =
  /^(?:you are (?:now )?(?:an?|the|my)\b|you're (?:an?|the|my)\b|act (?:as|like)\b|pretend (?:to be|you are|you're)\b|imagine you(?:'re| are)\b|take (?:on )?the role of\b|play the role of\b|as an? (?:[\w-]+ ){0,4}(?:expert|professional|specialist|writer|editor|teacher|coach|developer|engineer|analyst|designer)\b)/i;
const EXAMPLE =
  /^(?:for example\b|for instance\b|e\.g\.|examples?:|here(?:'s| is| are) (?:an?|some|two|three|my) examples?\b)/i;
const AUDIENCE =
  /^(?:(?:the|my|our|its|target) (?:target )?(?:audience|readers?|viewers?|users?|customers?|listeners?|students?)\b|(?:it|this)(?:'s| is) (?:for|aimed at|meant for)\b|(?:aimed|targeted) at\b|audience:)/i;
const FORMAT =
  /^(?:(?:return|output|give|show|print|reply with|respond with|answer with) only\b|(?:please )?(?:format|return|output|present|structure|lay out|display|respond|reply|answer|show|give|use|put|organi[sz]e)\b.{0,60}\b(?:json|csv|ya?ml|xml|html|markdown|tables?|bullets?|bullet(?:ed)? (?:points?|lists?)|numbered lists?|lists?|headings?|columns?|paragraphs?|sections?|code blocks?|one per line|step by step)\b|format:|output:|in (?:bullet points|a table|json|markdown)\b)/i;
const LIMIT =
  /^(?:(?:please )?(?:do not|don't|dont|never|avoid|no |without|not |must|should|make sure|ensure|be sure|only |keep|make it|make them|be |it (?:should|must|has to|needs to)|they (?:should|must)|the \w+ (?:should|must|has to|needs to)|use|include|mention|focus|limit|stick|start|end|finish|begin|add|leave|remember|tone\b|style\b|length\b|language\b|word count\b|requirements?\b|rules?\b|constraints?\b|max(?:imum)?\b|min(?:imum)?\b|at (?:most|least)\b|under \d|no more than|exactly \d|it has to))/i;

export const NEGATIVE =
  /^(?:(?:please )?(?:do not|don't|dont|never|avoid|no\b|without|not\b|(?:you |it |they )?(?:must|should|shall|may|can)(?:n't| not|not)))/i;

export const isPolite = (sentence: string): boolean =>
  bare(sentence) !== "" && POLITE.test(sentence.trim());

/**
 * Returns the section of the prompt to which a sentence belongs, such as the role or the examples.
 * @param hasTask true if an earlier sentence of the prompt is a task
 */
export function classOf(sentence: string, hasTask: boolean): Fragment["section"] {
  const text = sentence.trim();
  if (isPolite(text)) return "filler";
  if (ROLE.test(text)) return "role";
  if (EXAMPLE.test(text)) return "examples";
  if (AUDIENCE.test(text)) return "audience";
  if (hasTask && FORMAT.test(text)) return "format";
  if (TASK.test(text)) return "task";
  if (LIMIT.test(text)) return "constraints";
  if (QUESTION.test(text) || WISH.test(text)) return "task";
  if (FORMAT.test(text)) return "format";
  // A sentence without a known verb can be the task if there is none yet: "logo for a cafe".
  return hasTask || STATEMENT.test(text) ? "context" : "task";
}

const STATEMENT =
  /^(?:i|i'm|i've|we|we're|we've|my|our|he|she|they|there|it|this|these|those|here|the|a|an|currently|recently|so far|background|about me|context|topic|channel|product|brand|company)\b[\s\S]*\b(?:am|is|are|was|were|have|has|had|run|runs|make|makes|made|work|works|sell|sells|want|wants|like|likes|post|posts|stream|streams|started|use|uses|'m|'ve|'re|:)(?=\s|$)/i;

const MATERIAL_NOUNS =
  "text|article|transcript|e-?mail|message|comment|comments|description|script|code|passage|paragraph|essay|post|bio|title|titles|document|notes|review|reviews|data|draft|story|speech|captions?|lyrics|quote|letter|report|table|list|input|content|copy|resume|cv|log|error";
/** A label such as "Text: ..." at the start of a line. */
export const MATERIAL_LABEL = new RegExp(
  `^\\s*(?:(?:the|my|here is (?:the|my|a)|here's (?:the|my|a)|here are (?:the|my|some)|original|source)\\s+)?(?:[\\w-]+\\s+)?(?:${MATERIAL_NOUNS})\\s*:`,
  "i",
);
/** An introduction such as "... the following text: ..." in a line. */
export const LEAD_IN = new RegExp(
  `\\b(?:(?:the )?following|this|these|below|my|here(?:'s| is| are))\\b[^.:?!\\n]{0,60}\\b(?:${MATERIAL_NOUNS}|below|follows?)\\b[^.:?!\\n]{0,40}:`,
  "i",
);
/** A phrase that refers to a pasted text, such as "this article". */
export const MATERIAL_REFERENCE = new RegExp(
  `\\b(?:this|these|those|that|the following|the above|the attached|the below|my|the)\\s+(?:[\\w-]+\\s+)?(?:${MATERIAL_NOUNS}|video|stream|image|picture|photo|function|class|page|paper|chapter|book|channel)\\b`,
  "i",
);
