package plinth.kernel.http;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;
import plinth.kernel.LogContext;
import plinth.kernel.Page;
import plinth.kernel.Problem;

/** The answers of the API: {@code { message, data }} everywhere, lists with {@code pagination}. */
public final class Reply {
  private Reply() {}

  /** The envelope of an answer. */
  public record Envelope(String message, @Nullable Object data) {}

  /** The envelope of a list. */
  public record ListEnvelope(String message, Object data, Pagination pagination) {}

  /** The envelope of the onboarding endpoints, which have no message. */
  public record Bare(Object data) {}

  /** 200 with the data and no message. */
  public static Response withoutMessage(Object data) {
    return Response.ok(new Bare(data)).build();
  }

  /** 200 with the data. */
  public static Response of(String message, @Nullable Object data) {
    return Response.ok(new Envelope(message, data)).build();
  }

  /** 200 with the data and the {@code ETag} of its version. */
  public static Response versioned(String message, Object data, long version) {
    return Response.ok(new Envelope(message, data)).header("ETag", "\"" + version + "\"").build();
  }

  /** 201 for a created resource. */
  public static Response created(String message, @Nullable Object data) {
    return Response.status(Response.Status.CREATED).entity(new Envelope(message, data)).build();
  }

  /** 202 for a job that was started. */
  public static Response started(String message, @Nullable Object data) {
    return Response.accepted(new Envelope(message, data)).build();
  }

  /** 200 with a page of a list. */
  public static Response page(String message, Page<?> page) {
    return Response.ok(new ListEnvelope(message, page.items(), Pagination.of(page))).build();
  }

  /** A refusal in the error envelope, for a resource that sets its own status or headers. */
  public static Response.ResponseBuilder refusal(int status, Problem problem) {
    return Response.status(status)
        .type(MediaType.APPLICATION_JSON_TYPE)
        .entity(ErrorBody.toJson(problem, LogContext.requestId()));
  }
}
