// Streams of drawn pictures, in place of a camera and a screen.

type Draw = (brush: CanvasRenderingContext2D, width: number, height: number) => void;

function streamOf(width: number, height: number, draw: Draw): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('the browser draws no pictures');
  const stream = canvas.captureStream(5);
  // A stream has a frame only after something was drawn since its begin.
  const paint = (): void => draw(brush, width, height);
  paint();
  setInterval(paint, 200);
  return stream;
}

/** A person in front of a wall. @param hue degrees */
export const drawnCamera = (hue: number, width = 1280): MediaStream =>
  streamOf(width, (width * 9) / 16, (brush, _width, height) => {
    const wall = brush.createLinearGradient(0, 0, width, height);
    wall.addColorStop(0, `hsl(${hue} 34% 62%)`);
    wall.addColorStop(1, `hsl(${hue + 30} 30% 30%)`);
    brush.fillStyle = wall;
    brush.fillRect(0, 0, width, height);
    brush.fillStyle = `hsl(${hue + 190} 34% 28%)`;
    brush.beginPath();
    brush.ellipse(width / 2, height * 1.08, width * 0.24, height * 0.46, 0, 0, 2 * Math.PI);
    brush.fill();
    brush.fillStyle = '#d9a884';
    brush.beginPath();
    brush.ellipse(width / 2, height * 0.44, height * 0.17, height * 0.22, 0, 0, 2 * Math.PI);
    brush.fill();
  });

/** A window with lines of text. */
export const drawnScreen = (): MediaStream =>
  streamOf(1280, 800, (brush, width, height) => {
    brush.fillStyle = '#f4f5f7';
    brush.fillRect(0, 0, width, height);
    brush.fillStyle = '#dfe3ea';
    brush.fillRect(0, 0, width, 56);
    for (let line = 0; line < 16; line += 1) {
      brush.fillStyle = line % 5 === 0 ? '#1f6feb' : '#98a2b3';
      brush.fillRect(96, 112 + line * 40, 320 + ((line * 197) % 640), 14);
    }
  });

/** A stream without tracks, in place of a voice. */
export const silence = (): MediaStream => new MediaStream();
