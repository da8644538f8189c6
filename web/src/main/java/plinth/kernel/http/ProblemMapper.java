package plinth.kernel.http;

import jakarta.ejb.EJBAccessException;
import jakarta.ejb.EJBException;
import jakarta.json.JsonException;
import jakarta.transaction.RollbackException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Log;
import plinth.kernel.LogContext;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/**
 * Turns any exception into the error envelope. An unexpected exception becomes a 500 that only
 * shows its request id; the details are in the log.
 */
@Provider
public class ProblemMapper implements ExceptionMapper<Throwable> {
  private static final Log LOG = Log.of(ProblemMapper.class);

  /**
   * Seconds to wait for something that is temporarily unavailable, such as a free connection; a
   * second is usually enough.
   */
  private static final Integer SOON = 1;

  @Context private UriInfo uri;

  @Override
  public Response toResponse(Throwable thrown) {
    Problem problem = problem(thrown);
    Response.ResponseBuilder answer = refusal(problem);
    Object wait = retryAfter(problem);
    if (wait != null) {
      answer.header("Retry-After", wait);
    }
    boolean isTooMany = problem.code().kind() == ProblemCode.Kind.TOO_MANY;
    if (isTooMany && problem.members().containsKey("limit")) {
      Object limit = problem.members().get("limit");
      Object window = problem.members().getOrDefault("window", 1);
      answer.header("RateLimit-Policy", "\"default\";q=" + limit + ";w=" + window);
      answer.header("RateLimit", "\"default\";r=0;t=" + wait);
    }
    if (problem.code().kind() == ProblemCode.Kind.UNAUTHENTICATED) {
      answer.header("WWW-Authenticate", "Bearer");
    }
    if (thrown instanceof NotAllowedException notAllowed) {
      Object allow = notAllowed.getResponse().getHeaders().getFirst("Allow");
      if (allow != null) {
        answer.header("Allow", allow);
      }
    }
    return answer.build();
  }

  /** The refusal in the form of the path: that of this API, or of SCIM. */
  private Response.ResponseBuilder refusal(Problem problem) {
    int status = problem.code().kind().status();
    return ScimErrors.covers(uri.getPath())
        ? Response.status(status)
            .type(ScimErrors.MEDIA_TYPE)
            .entity(ScimErrors.toJson(problem, LogContext.requestId()))
        : Reply.refusal(status, problem);
  }

  /** The seconds after which to retry a refused request; null if a retry is useless. */
  static @Nullable Object retryAfter(Problem problem) {
    Object wait = problem.members().get("retry_after");
    return wait == null && problem.code() == KernelProblem.UNAVAILABLE ? SOON : wait;
  }

  /** The refusal for a failure. */
  static Problem problem(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      DbException db = asDbException(at);
      if (at instanceof Problem problem) {
        return problem;
      } else if (at instanceof WebApplicationException web) {
        return web(web);
      } else if (db != null && (db.isMoved() || db.isConflict())) {
        return new Problem(KernelProblem.UNAVAILABLE).with("retry_after", 1);
      } else if (db != null && db.isUnavailable()) {
        log("database_unavailable", thrown);
        return new Problem(KernelProblem.UNAVAILABLE);
      } else if (db != null && db.isTimeout()) {
        log("statement_too_slow", thrown);
        return new Problem(KernelProblem.TOO_SLOW);
      } else if (at instanceof RollbackException) {
        // The work was done and only its commit failed: the server reports no cause.
        log("commit_failed", thrown);
        return new Problem(KernelProblem.UNAVAILABLE);
      } else if (at instanceof EJBAccessException) {
        // The gate refuses such callers first, so this route and its service disagree.
        log("role_missing", thrown);
        return new Problem(KernelProblem.PERMISSION_DENIED);
      } else if (at instanceof JsonException) {
        return new Problem(KernelProblem.MALFORMED_JSON);
      } else if (!(at instanceof EJBException) && at.getCause() == at) {
        break;
      }
    }
    log("request_failed", thrown);
    return new Problem(KernelProblem.INTERNAL_ERROR);
  }

  /**
   * The database failure in an exception, because the persistence provider wraps exceptions of the
   * driver.
   */
  private static @Nullable DbException asDbException(Throwable at) {
    if (at instanceof SQLException sql) {
      return new DbException(sql);
    }
    return at instanceof DbException db ? db : null;
  }

  /**
   * Logs each failure once: GlassFish's own mapper for session beans calls this mapper twice, first
   * to check whether it has an answer, then to get it.
   */
  private static void log(String event, Throwable failure, Object... facts) {
    if (LogContext.isFirstReport(failure)) {
      LOG.error(event, failure, facts);
    }
  }

  private static Problem web(WebApplicationException web) {
    int status = web.getResponse().getStatus();
    if (web instanceof NotAllowedException) {
      return new Problem(KernelProblem.METHOD_NOT_ALLOWED);
    } else if (web instanceof NotSupportedException) {
      return new Problem(KernelProblem.UNSUPPORTED_MEDIA_TYPE);
    }
    return switch (status) {
      case 404 -> new Problem(KernelProblem.NOT_FOUND);
      case 406 -> new Problem(KernelProblem.NOT_ACCEPTABLE);
      case 400 -> new Problem(KernelProblem.VALIDATION_FAILED);
      default -> {
        log("request_failed", web, "status", status);
        yield new Problem(KernelProblem.INTERNAL_ERROR);
      }
    };
  }
}
