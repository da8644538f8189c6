package plinth.platform.http;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.PageParams;
import plinth.platform.user.UserFilter;

/** The filters of the list of users. */
public class UserListParams extends PageParams {
  @Schema(description = "Part of the address or name, or the number", example = "nora@example.com")
  @QueryParam("q")
  private @Nullable String q;

  @Words(of = UserFilter.Status.class)
  @QueryParam("status")
  private @Nullable String status;

  /** The query of these parameters; refuses unknown words. */
  UserFilter filter() {
    return new UserFilter(q, status);
  }
}
