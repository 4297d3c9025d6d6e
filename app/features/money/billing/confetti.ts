const LASTS_MS = 3000;
const BURST_MS = 250;
const PARTICLES = 26;
/** Acceleration of falling confetti, pixels per second squared. */
const GRAVITY = 900;

const COLORS = ["--color-accent", "--color-pending", "--color-paid", "--color-live", "--color-ai"];

interface Particle {
  x: number;
  y: number;
  dx: number;
  dy: number;
  angle: number;
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
  const particles: Particle[] = [];
  const startedAt = performance.now();
  let last = startedAt;
  let emitted = 0;
  let frame = requestAnimationFrame(draw);

  function draw(now: number) {
    const seconds = Math.min(0.05, (now - last) / 1000);
    last = now;
    for (; emitted * BURST_MS <= Math.min(now - startedAt, LASTS_MS); emitted += 1)
      particles.push(...burst(width, height, colors, now));
    ink?.clearRect(0, 0, width, height);
    for (const particle of particles) step(particle, seconds, now);
    if (now - startedAt < LASTS_MS + 2500) frame = requestAnimationFrame(draw);
  }

  function step(particle: Particle, seconds: number, now: number) {
    particle.dy += GRAVITY * seconds;
    particle.dx *= 1 - 0.8 * seconds;
    particle.x += particle.dx * seconds;
    particle.y += particle.dy * seconds;
    particle.angle += particle.spin * seconds;
    if (!ink || particle.y > height + 20) return;
    ink.save();
    ink.globalAlpha = Math.max(0, 1 - (now - particle.bornAt) / 2500);
    ink.translate(particle.x, particle.y);
    ink.rotate(particle.angle);
    ink.fillStyle = particle.color;
    ink.fillRect(
      -5,
      -3 * Math.abs(Math.cos(particle.angle)),
      10,
      6 * Math.abs(Math.cos(particle.angle)),
    );
    ink.restore();
  }
  return () => cancelAnimationFrame(frame);
}

function burst(width: number, height: number, colors: string[], now: number): Particle[] {
  return Array.from({ length: PARTICLES }, (_, i) => {
    const isLeft = i % 2 === 0;
    const speed = 350 + Math.random() * Math.min(650, width);
    const angle = -Math.PI / 2 + (isLeft ? 1 : -1) * (0.2 + Math.random() * 0.7);
    return {
      x: isLeft ? 0 : width,
      y: height * (0.45 + Math.random() * 0.3),
      dx: Math.cos(angle) * speed,
      dy: Math.sin(angle) * speed,
      angle: Math.random() * Math.PI,
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
