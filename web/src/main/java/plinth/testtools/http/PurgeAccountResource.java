package plinth.testtools.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.identity.Emails;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.TestTools;
import plinth.testtools.PurgeAccount;
import plinth.testtools.PurgedAccount;

/** Removing an account with everything it owns, for tests. */
@Path("/testing/purge-account")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Test tools")
public class PurgeAccountResource {
  @Inject private Call call;
  @Inject private PurgeAccount account;

  /** The account to delete. */
  @Schema(name = "AccountToPurge")
  public record Account(
      @Schema(example = "nora@example.com")
          @NotNull
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = Emails.MESSAGE)
          String email) {}

  /** Removes it. */
  @POST
  @TestTools(Access.EXEMPT_WRITE)
  @Answers(PurgedAccount.class)
  @Operation(
      summary = "Delete an account immediately",
      description =
          "Deletes the workspaces that the user owns with everything in them, the membership and"
              + " admin row in other workspaces, and then the user, so that the address is"
              + " available again. `deleted` is false if there is no such account. Returns 403"
              + " unless the test tools are enabled, and 401 unless `X-Api-Key` is their key.")
  public Response purge(@NotNull Account body) {
    PurgedAccount purged = account.purge(call.caller(), body.email());
    return Reply.of(purged.deleted() ? "Account purged" : "There is no such account", purged);
  }
}
