"""A file system in memory that a power cut empties of all that was not synced.

Usage: lossy-fs.py MOUNT_POINT TARGET_FOLDER

It prints "mounted" when it is ready. SIGUSR1 cuts the power: it writes all that was synced to the target folder, prints
"cut", and fails each later call. SIGUSR2 breaks the disk: each later sync fails. SIGTERM unmounts it.
"""

import errno
import os
import signal
import stat
import sys
import time

import pyfuse3
import trio


class Inode:
    """A file or folder: its present state, and the state on the disk."""

    def __init__(self, number, mode, context):
        self.number = number
        self.mode = mode
        self.uid = context.uid if context else 0
        self.gid = context.gid if context else 0
        self.links = 1
        self.time = time.time_ns()
        self.data = bytearray()
        self.names = {}
        self.synced_data = bytearray()
        self.synced_names = {}
        # Ranges of data that are not on the disk, as (start, end).
        self.unsynced = []
        # The folder and the name of a new file, which its first sync writes too, as on ext4, XFS and Btrfs.
        self.new_name = None

    def is_folder(self):
        return stat.S_ISDIR(self.mode)

    def sync(self):
        if self.is_folder():
            self.synced_names = dict(self.names)
            return
        del self.synced_data[len(self.data):]
        self.synced_data.extend(bytes(len(self.data) - len(self.synced_data)))
        for start, end in self.unsynced:
            end = min(end, len(self.data))
            self.synced_data[start:end] = self.data[start:end]
        self.unsynced = []
        if self.new_name is not None:
            folder, name = self.new_name
            if folder.names.get(name) is self:
                folder.synced_names[name] = self
            self.new_name = None


class LossyFs(pyfuse3.Operations):
    enable_writeback_cache = False

    def __init__(self, target):
        super().__init__()
        self.target = target
        self.root = Inode(pyfuse3.ROOT_INODE, stat.S_IFDIR | 0o755, None)
        self.inodes = {self.root.number: self.root}
        self.next = self.root.number + 1
        self.is_cut = False
        self.is_broken = False

    def find(self, number):
        if self.is_cut:
            raise pyfuse3.FUSEError(errno.EIO)
        return self.inodes[number]

    def entry(self, inode):
        result = pyfuse3.EntryAttributes()
        result.st_ino = inode.number
        result.st_mode = inode.mode
        result.st_nlink = inode.links
        result.st_uid = inode.uid
        result.st_gid = inode.gid
        result.st_size = len(inode.data)
        result.st_blksize = 4096
        result.st_blocks = (len(inode.data) + 511) // 512
        result.st_atime_ns = result.st_mtime_ns = result.st_ctime_ns = inode.time
        result.entry_timeout = result.attr_timeout = 300
        return result

    def add(self, parent, name, mode, context):
        folder = self.find(parent)
        if name in folder.names:
            raise pyfuse3.FUSEError(errno.EEXIST)
        inode = Inode(self.next, mode, context)
        self.next += 1
        self.inodes[inode.number] = inode
        inode.new_name = (folder, name)
        folder.names[name] = inode
        return inode

    async def lookup(self, parent, name, ctx=None):
        inode = self.find(parent).names.get(name)
        if inode is None:
            raise pyfuse3.FUSEError(errno.ENOENT)
        return self.entry(inode)

    async def getattr(self, number, ctx=None):
        return self.entry(self.find(number))

    async def setattr(self, number, attr, fields, fh, ctx):
        inode = self.find(number)
        if fields.update_mode:
            inode.mode = stat.S_IFMT(inode.mode) | stat.S_IMODE(attr.st_mode)
        if fields.update_uid:
            inode.uid = attr.st_uid
        if fields.update_gid:
            inode.gid = attr.st_gid
        if fields.update_mtime:
            inode.time = attr.st_mtime_ns
        if fields.update_size:
            size = len(inode.data)
            del inode.data[attr.st_size:]
            inode.data.extend(bytes(attr.st_size - len(inode.data)))
            inode.unsynced.append((min(size, attr.st_size), attr.st_size))
        return self.entry(inode)

    async def mkdir(self, parent, name, mode, ctx):
        return self.entry(self.add(parent, name, stat.S_IFDIR | mode, ctx))

    async def mknod(self, parent, name, mode, rdev, ctx):
        return self.entry(self.add(parent, name, mode, ctx))

    async def create(self, parent, name, mode, flags, ctx):
        inode = self.add(parent, name, stat.S_IFREG | stat.S_IMODE(mode), ctx)
        return pyfuse3.FileInfo(fh=inode.number), self.entry(inode)

    async def open(self, number, flags, ctx):
        self.find(number)
        return pyfuse3.FileInfo(fh=number)

    async def opendir(self, number, ctx):
        self.find(number)
        return number

    async def readdir(self, number, start, token):
        for index, (name, inode) in enumerate(list(self.find(number).names.items())):
            if index >= start and not pyfuse3.readdir_reply(token, name, self.entry(inode), index + 1):
                return

    async def read(self, number, offset, size):
        return bytes(self.find(number).data[offset:offset + size])

    async def write(self, number, offset, buffer):
        inode = self.find(number)
        if offset > len(inode.data):
            inode.unsynced.append((len(inode.data), offset))
            inode.data.extend(bytes(offset - len(inode.data)))
        inode.data[offset:offset + len(buffer)] = buffer
        inode.unsynced.append((offset, offset + len(buffer)))
        inode.time = time.time_ns()
        return len(buffer)

    def take(self, parent, name):
        folder = self.find(parent)
        if name not in folder.names:
            raise pyfuse3.FUSEError(errno.ENOENT)
        inode = folder.names.pop(name)
        inode.links -= 1
        return inode

    async def unlink(self, parent, name, ctx):
        self.take(parent, name)

    async def rmdir(self, parent, name, ctx):
        inode = self.find(parent).names.get(name)
        if inode is not None and inode.names:
            raise pyfuse3.FUSEError(errno.ENOTEMPTY)
        self.take(parent, name)

    async def rename(self, parent, name, new_parent, new_name, flags, ctx):
        if flags != 0:
            raise pyfuse3.FUSEError(errno.EINVAL)
        inode = self.take(parent, name)
        self.find(new_parent).names[new_name] = inode
        inode.links += 1

    async def link(self, number, new_parent, new_name, ctx):
        inode = self.find(number)
        folder = self.find(new_parent)
        if new_name in folder.names:
            raise pyfuse3.FUSEError(errno.EEXIST)
        folder.names[new_name] = inode
        inode.links += 1
        return self.entry(inode)

    async def fsync(self, number, datasync):
        self.sync(number)

    async def fsyncdir(self, number, datasync):
        self.sync(number)

    def sync(self, number):
        inode = self.find(number)
        if self.is_broken:
            raise pyfuse3.FUSEError(errno.EIO)
        inode.sync()

    async def statfs(self, ctx):
        result = pyfuse3.StatvfsData()
        result.f_bsize = result.f_frsize = 4096
        result.f_blocks = result.f_bfree = result.f_bavail = 1 << 20
        result.f_files = result.f_ffree = result.f_favail = 1 << 20
        result.f_namemax = 255
        return result

    def cut(self):
        self.is_cut = True
        write_out(self.root, self.target)


def write_out(folder, path):
    os.makedirs(path, exist_ok=True)
    for name, inode in folder.synced_names.items():
        place = os.path.join(path, name.decode())
        if inode.is_folder():
            write_out(inode, place)
        elif stat.S_ISREG(inode.mode):
            with open(place, "wb") as file:
                file.write(inode.synced_data)


async def main(mount_point, target):
    lossy = LossyFs(target)
    options = set(pyfuse3.default_options) | {"fsname=lossy"}
    pyfuse3.init(lossy, mount_point, options)
    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(pyfuse3.main)
            with trio.open_signal_receiver(signal.SIGUSR1, signal.SIGUSR2, signal.SIGTERM) as signals:
                print("mounted", flush=True)
                async for number in signals:
                    if number == signal.SIGUSR1:
                        lossy.cut()
                        print("cut", flush=True)
                    elif number == signal.SIGUSR2:
                        lossy.is_broken = True
                        print("broken", flush=True)
                    else:
                        nursery.cancel_scope.cancel()
                        break
    finally:
        pyfuse3.close(unmount=True)


trio.run(main, sys.argv[1], sys.argv[2])
