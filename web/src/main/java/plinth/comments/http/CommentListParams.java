package plinth.comments.http;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.comments.CommentOrder;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.http.PageParams;

/** The query parameters of a list of comments. */
public class CommentListParams {
  @BeanParam private PageParams page;

  @Schema(
      description = "Sort order; use `-created_at` for newest first",
      enumeration = {"created_at", "-created_at"})
  @QueryParam("sort")
  private @Nullable String sort;

  /** The requested page. */
  PageRequest page() {
    return page.request();
  }

  /** The order asked for; refuses an unknown one. */
  CommentOrder order(CommentOrder fallback) {
    return CommentOrder.of(sort, fallback);
  }
}
