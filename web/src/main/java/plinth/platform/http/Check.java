package plinth.platform.http;

import plinth.tenancy.Databases;

/** What can be asked of the health of this node. */
enum Check {
  /** The process answers. */
  LIVE("/live", "plinth"),
  /** The migrations of the main database are done. */
  STARTED("/started", "migrations"),
  /** The main database answers, migrated. */
  READY("/ready", "database");

  private final String path;
  private final String title;

  Check(String path, String title) {
    this.path = path;
    this.title = title;
  }

  /** Below {@code /health}. */
  String path() {
    return path;
  }

  /** The name it has in answers. */
  String title() {
    return title;
  }

  boolean isUp() {
    return switch (this) {
      case LIVE -> true;
      case STARTED -> Databases.instance().isMigrated();
      case READY -> Databases.instance().isMigrated() && Databases.instance().isReachable();
    };
  }
}
