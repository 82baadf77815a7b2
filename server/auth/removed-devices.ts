// Marks of removed devices: browsers and apps that the user signed out from the list of devices. A marked one cannot
// sign in with a remembered password; a typed password deletes the mark. Devices are hashes (`hashDevice`).
import { and, desc, eq, notInArray } from 'drizzle-orm';
import { ResultCode } from '../../src/core/wire/index.ts';
import type { Tx } from '../db/drizzle.ts';
import { removedDevices } from '../db/schema.ts';
import { refuse } from '../result.ts';

const { id, userId } = removedDevices;

/** Marks a device. The newest marks of the user stay, so that no user fills the table. */
export async function markDevice(tx: Tx, user: number, device: string): Promise<void> {
  await tx.insert(removedDevices).values({ userId: user, device }).onConflictDoNothing();
  const newest = tx
    .select({ id })
    .from(removedDevices)
    .where(eq(userId, user))
    .orderBy(desc(id))
    .limit(MAX_MARKS);
  await tx.delete(removedDevices).where(and(eq(userId, user), notInArray(id, newest)));
}

/** True if the user has removed the device since the password was last typed there. */
export async function isMarked(tx: Tx, user: number, device: string): Promise<boolean> {
  return (await tx.select({ id }).from(removedDevices).where(isMarkOf(user, device))).length > 0;
}

export async function unmarkDevice(tx: Tx, user: number, device: string): Promise<void> {
  await tx.delete(removedDevices).where(isMarkOf(user, device));
}

/** The refusal of a removed device, by which its client learns the reason. */
export const removedRefusal = () => refuse('deviceRemoved', [], ResultCode.DEVICE_REMOVED);

const isMarkOf = (user: number, device: string) => and(eq(userId, user), eq(removedDevices.device, device));

/** As many as the list of devices has rows. */
const MAX_MARKS = 200;
