package plinth.platform.http;

import plinth.tenancy.Databases;

/** The health checks of this node. */
enum Check {
  /** The process responds. */
  LIVE("/live", "plinth"),
  /** The migrations of the main database are complete. */
  STARTED("/started", "migrations"),
  /** The main database is reachable and migrated. */
  READY("/ready", "database");

  private final String path;
  private final String title;

  Check(String path, String title) {
    this.path = path;
    this.title = title;
  }

  /** The path below {@code /health}. */
  String path() {
    return path;
  }

  /** The name in answers. */
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
