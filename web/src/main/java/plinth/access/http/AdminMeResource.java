package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.access.membership.AdminProfile;
import plinth.access.membership.AdminProfiles;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;

/** The acting admin. */
@Path("/admin/me")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Onboarding")
public class AdminMeResource {
  @Inject private Call call;
  @Inject private AdminProfiles profiles;

  /** The profile of the acting admin. */
  @GET
  @AdminApi(Access.READ)
  @Answers(value = AdminProfile.class, form = Answers.Form.BARE)
  @Operation(
      summary = "Read the current admin",
      description =
          "Returns the admin who acts in this workspace, their permissions and six onboarding"
              + " fields.")
  public Response me() {
    return Reply.withoutMessage(profiles.of(call.caller()));
  }
}
