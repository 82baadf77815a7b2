// The state of the connection at the foot of each list. e2e/connection.spec.ts loses a connection to the server.
import { expect, test } from './support/test.ts';

test('Every list of the rail says at its foot that the connection is lost, also on a narrow page', async ({
  page,
  engine,
}) => {
  await expect(page.getByText(/^Connected/)).toBeVisible();
  engine.change((world) => {
    world.status = { ...world.status, phase: 'offline' };
    // A number of requests would be a part of the name of the link.
    world.requests = [];
  });
  const connect = page.getByRole('button', { name: 'Connect now' });
  for (const name of ['Chats', 'Groups', 'Friends', 'Groupings']) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(async () => (await connect.boundingBox())?.y).toBeGreaterThan(560);
    }
  }
});
