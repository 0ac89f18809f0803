/*
 * Loaded before the C library (ld.so(8), "LD_PRELOAD"): writes down, in their order, every write to the files of
 * one folder, every change of their names and every wait for the disk. A record is "kind, length of name, length of data, offset, name, data".
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { WRITTEN = 1, CUT_OFF = 2, SYNCED = 3, REMOVED = 4, RENAMED = 5, FOLDER_MADE = 6 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static size_t folder_length;
static int record_file = -1;

__attribute__((constructor)) static void begin(void) {
  folder = getenv("RECORDED_FOLDER");
  const char *file = getenv("RECORD_FILE");
  if (folder == NULL || file == NULL) return;
  folder_length = strlen(folder);
  record_file = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

/* The name below the folder, "" for the folder itself; NULL for what is elsewhere. */
static const char *name_below(const char *path) {
  if (record_file < 0 || strncmp(path, folder, folder_length) != 0) return NULL;
  if (path[folder_length] == '\0') return "";
  return path[folder_length] == '/' ? path + folder_length + 1 : NULL;
}

static const char *name_of(int fd, char *path) {
  char link[64];
  if (record_file < 0 || fd == record_file) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = '\0';
  return name_below(path);
}

static void record(enum kind kind, const char *name, const void *data, size_t length, uint64_t offset) {
  struct __attribute__((packed)) {
    uint32_t kind, name_length, length;
    uint64_t offset;
  } head = {kind, strlen(name), length, offset};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)name, head.name_length}, {(void *)data, length}};
  ssize_t expected = sizeof head + head.name_length + length;
  if (syscall(SYS_writev, record_file, parts, 3) != expected) abort();
}

/* The lock is held over the call and its record, so that the records are in the order of what happened. */
#define RECORDED(type, call, name, kind, data, length, offset) \
  pthread_mutex_lock(&lock); \
  type result = (call); \
  if (name != NULL && result >= 0) record(kind, name, data, length, offset); \
  pthread_mutex_unlock(&lock); \
  return result;

#define REAL(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

#define WRITE_AT(function, offset_type) \
  ssize_t function(int fd, const void *data, size_t length, offset_type offset) { \
    char path[PATH_MAX]; \
    const char *name = name_of(fd, path); \
    RECORDED(ssize_t, REAL(function)(fd, data, length, offset), name, WRITTEN, data, result, offset) \
  }
WRITE_AT(pwrite, off_t)
WRITE_AT(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t length) {
  char path[PATH_MAX];
  const char *name = name_of(fd, path);
  uint64_t offset = name == NULL ? 0 : lseek(fd, 0, SEEK_CUR);
  RECORDED(ssize_t, REAL(write)(fd, data, length), name, WRITTEN, data, result, offset)
}

#define TRUNCATE(function, offset_type) \
  int function(int fd, offset_type length) { \
    char path[PATH_MAX]; \
    const char *name = name_of(fd, path); \
    RECORDED(int, REAL(function)(fd, length), name, CUT_OFF, "", 0, length) \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(function) \
  int function(int fd) { \
    char path[PATH_MAX]; \
    const char *name = name_of(fd, path); \
    RECORDED(int, REAL(function)(fd), name, SYNCED, "", 0, 0) \
  }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
  const char *name = name_below(path);
  RECORDED(int, REAL(unlink)(path), name, REMOVED, "", 0, 0)
}

int rename(const char *from, const char *to) {
  const char *name = name_below(from);
  const char *new_name = name_below(to);
  /* Out of the folder or into it: the record would have half of it. */
  if ((name == NULL) != (new_name == NULL)) abort();
  RECORDED(int, REAL(rename)(from, to), name, RENAMED, new_name, strlen(new_name), 0)
}

int mkdir(const char *path, mode_t mode) {
  const char *name = name_below(path);
  RECORDED(int, REAL(mkdir)(path, mode), name, FOLDER_MADE, "", 0, 0)
}

/* The end must not come between a change and its record. */
int kill(pid_t process, int signal_number) {
  pthread_mutex_lock(&lock);
  int result = REAL(kill)(process, signal_number);
  pthread_mutex_unlock(&lock);
  return result;
}
