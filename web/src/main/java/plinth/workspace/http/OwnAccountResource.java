package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.access.membership.DeleteAccount;
import plinth.identity.http.PresentSession;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.kernel.http.UserApi;
import plinth.workspace.OwnData;
import plinth.workspace.OwnDataReader;
import plinth.workspace.UserView;

/** The data of the calling user's account, and its deletion. */
@Path("/user/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class OwnAccountResource {
  @Inject private Call call;
  @Inject private OwnDataReader data;
  @Inject private DeleteAccount deletion;
  @Inject private PresentSession session;

  /** The present password. */
  @Schema(name = "AccountDeletion")
  public record Deletion(
      @Schema(example = "seven red kites") @NotNull @Size(min = 1, max = 256)
          String currentPassword) {}

  /** Everything that the account holds. */
  @GET
  @Path("/data")
  @UserApi(Access.READ)
  @Answers(OwnData.class)
  @Operation(
      summary = "Read everything that your account holds",
      description =
          "Returns your profile, your workspaces and invitations, your sessions, and the last"
              + " 10,000 sign-ins and changes of the account, to keep as a file. What you did"
              + " inside a workspace belongs to the workspace.")
  public Response read() {
    return Reply.of("Data of the account", data.read(call.caller(), session.slug()));
  }

  /** Schedules the deletion of the account. */
  @POST
  @CarriesSecret
  @StepUp
  @Path("/deletion")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(UserView.class)
  @Operation(
      summary = "Schedule the deletion of your account",
      description =
          "Deletes the account after seven days (`PLINTH_ACCOUNT_DELETION_DELAY`) and ends your"
              + " memberships; until then you can withdraw it. Workspaces keep your name as the"
              + " author of what you did. Requires your current password, and a proof of the last"
              + " minutes from accounts with a second factor. Returns 409 if you are"
              + " the only owner of a workspace, which `workspaces` names: hand it over or delete"
              + " it first. You are notified by mail.")
  public Response schedule(@NotNull Deletion body) {
    return Reply.of(
        "Deletion scheduled",
        UserView.of(deletion.schedule(call.caller(), body.currentPassword())));
  }

  /** Withdraws the deletion of the account. */
  @DELETE
  @Path("/deletion")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(UserView.class)
  @Operation(
      summary = "Withdraw the deletion of your account",
      description =
          "Returns 404 if no deletion is scheduled, and 409 if it is due already. You are notified"
              + " by mail.")
  public Response withdraw() {
    return Reply.of("Deletion withdrawn", UserView.of(deletion.withdraw(call.caller())));
  }
}
