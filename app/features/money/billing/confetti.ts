const LASTS_MS = 3000;
const BURST_MS = 250;
const PIECES = 26;
/** Acceleration of falling confetti, pixels per second squared. */
const GRAVITY = 900;

const COLORS = ["--color-accent", "--color-pending", "--color-paid", "--color-live", "--color-ai"];

interface Piece {
  x: number;
  y: number;
  dx: number;
  dy: number;
  turn: number;
  spin: number;
  color: string;
  bornAt: number;
}

/** @returns function that stops the animation */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const ink = canvas.getContext("2d");
  if (!ink || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return () => undefined;
  const scale = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = width * scale;
  canvas.height = height * scale;
  ink.scale(scale, scale);
  const colors = colorsOf(canvas);
  const pieces: Piece[] = [];
  const startedAt = performance.now();
  let last = startedAt;
  let thrown = 0;
  let frame = requestAnimationFrame(draw);

  function draw(now: number) {
    const seconds = Math.min(0.05, (now - last) / 1000);
    last = now;
    for (; thrown * BURST_MS <= Math.min(now - startedAt, LASTS_MS); thrown += 1)
      pieces.push(...burst(width, height, colors, now));
    ink?.clearRect(0, 0, width, height);
    for (const piece of pieces) step(piece, seconds, now);
    if (now - startedAt < LASTS_MS + 2500) frame = requestAnimationFrame(draw);
  }

  function step(piece: Piece, seconds: number, now: number) {
    piece.dy += GRAVITY * seconds;
    piece.dx *= 1 - 0.8 * seconds;
    piece.x += piece.dx * seconds;
    piece.y += piece.dy * seconds;
    piece.turn += piece.spin * seconds;
    if (!ink || piece.y > height + 20) return;
    ink.save();
    ink.globalAlpha = Math.max(0, 1 - (now - piece.bornAt) / 2500);
    ink.translate(piece.x, piece.y);
    ink.rotate(piece.turn);
    ink.fillStyle = piece.color;
    ink.fillRect(-5, -3 * Math.abs(Math.cos(piece.turn)), 10, 6 * Math.abs(Math.cos(piece.turn)));
    ink.restore();
  }
  return () => cancelAnimationFrame(frame);
}

function burst(width: number, height: number, colors: string[], now: number): Piece[] {
  return Array.from({ length: PIECES }, (_, i) => {
    const isLeft = i % 2 === 0;
    const speed = 350 + Math.random() * Math.min(650, width);
    const angle = -Math.PI / 2 + (isLeft ? 1 : -1) * (0.2 + Math.random() * 0.7);
    return {
      x: isLeft ? 0 : width,
      y: height * (0.45 + Math.random() * 0.3),
      dx: Math.cos(angle) * speed,
      dy: Math.sin(angle) * speed,
      turn: Math.random() * Math.PI,
      spin: (Math.random() - 0.5) * 12,
      color: colors[i % colors.length] ?? "",
      bornAt: now,
    };
  });
}

function colorsOf(element: HTMLElement): string[] {
  const probe = document.createElement("span");
  element.parentElement?.appendChild(probe);
  const found = COLORS.map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return found;
}
