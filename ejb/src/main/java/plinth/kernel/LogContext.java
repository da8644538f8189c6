package plinth.kernel;

import org.jspecify.annotations.Nullable;

/** The request and workspace of the current thread, for the log. */
public final class LogContext {
  private static final ThreadLocal<@Nullable LogContext> CURRENT = new ThreadLocal<>();

  private final String requestId;
  private long workspaceId;
  private @Nullable Throwable told;

  private LogContext(String requestId) {
    this.requestId = requestId;
  }

  /** Begins work for a request or a run of a job. */
  public static void start(String requestId) {
    CURRENT.set(new LogContext(requestId));
  }

  /** Sets the workspace once it is known. */
  public static void setWorkspace(long workspaceId) {
    LogContext current = CURRENT.get();
    if (current != null) {
      current.workspaceId = workspaceId;
    }
  }

  /** Whether this failure has not been logged for the current work yet; marks it as logged. */
  public static boolean isFirstReport(Throwable failure) {
    LogContext current = CURRENT.get();
    if (current == null) {
      return true;
    }
    boolean isNews = current.told != failure;
    current.told = failure;
    return isNews;
  }

  /** Ends the work on this thread. */
  public static void clear() {
    CURRENT.remove();
  }

  /** The id of the current request or run; empty outside of one. */
  public static String requestId() {
    LogContext current = CURRENT.get();
    return current == null ? "" : current.requestId;
  }

  /** The workspace of the current work; 0 if there is none. */
  public static long workspaceId() {
    LogContext current = CURRENT.get();
    return current == null ? 0 : current.workspaceId;
  }
}
