/** What emojis and emoticons are worth, -4 to 4. */
export const EMOJI: readonly (readonly [number, string])[] = [
  [3, "😍 🥰 😘 ❤ 💖 💕 💗 💓 💞 💘 💝 🤩 🥳 🎉 🏆 💯 ♥ 🫶 😻 💜 💙 💚 🧡 💛 🤍 🖤 🤎"],
  [2.2, "😀 😃 😄 😁 😆 😊 🙂 ☺ 😎 😂 🤣 🔥 👍 👏 🙌 🙏 ✨ ⭐ 🌟 😋 😇 🤗 😺 😸 🥹 💪 👌 ✅ 🤘 🤙 😜 😝 😛 🎊 🥇 👑 🌈 ☀ 😌 😏 🫡"],
  [-1.4, "😭 😕 🙁 ☹ 😐 😑 😬 😒 🙄 😞 😔 😟 😪 😓 😥 🤨 😴 🥱 🫤 😶 🤡"],
  [-2.4, "😢 😡 😠 🤬 😤 😩 😫 😖 😣 💔 👎 😰 😱 😨 🤢 🤮 💩 🤦 😿 😾 🖕 🚩 ❌ 🥺 😷 🤕 🤒"],
];
export const EMOTICONS: readonly (readonly [number, string])[] = [
  [2, ":) :-) =) :D :-D =D xD XD ;) ;-) :] :3 ^^ ^_^ <3 (: c: :p :P :-P \\o/ n_n uwu"],
  [-2, ":( :-( =( :[ :'( :/ :-/ :\\ D: >:( ): :c </3 -_- ._. T_T ;_; t.t :| :-|"],
];
