package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.identity.http.PresentSession;
import plinth.kernel.DisplayName;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;
import plinth.workspace.ChooseWorkspace;
import plinth.workspace.SignedIn;
import plinth.workspace.SubdomainCheck;
import plinth.workspace.WorkspaceChoice;

/** Selects and creates workspaces. */
@Path("/user/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class WorkspaceResource {
  @Inject private Call call;
  @Inject private ChooseWorkspace chooseWorkspace;
  @Inject private PresentSession session;
  @Inject private SubdomainCheck subdomains;

  /** The workspace to select. */
  @Schema(name = "SelectWorkspace")
  public record Select(
      @Schema(description = "Number or subdomain of the workspace", example = "field-works")
          @NotNull
          JsonValue workspaceId) {}

  /** A request to create a workspace. */
  @Schema(name = "NewWorkspace")
  public record New(
      @Schema(example = "Field Works")
          @NotBlank
          @Size(max = 100)
          @Pattern(regexp = DisplayName.PATTERN, message = DisplayName.MESSAGE)
          String name,
      @Schema(example = "field-works") @NotBlank @Size(max = 63) String subdomain,
      @Schema(description = "Slug of a template to start with") @Size(max = 63)
          @Nullable String templateSlug) {}

  /** The token of an invitation. */
  @Schema(name = "InvitationToken")
  public record Token(@NotBlank @Size(max = 100) String token) {}

  /** Selects a workspace, to which the new tokens are pinned. */
  @POST
  @CarriesSecret
  @Path("/select-workspace")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(SignedIn.class)
  @Operation(
      summary = "Select a workspace",
      description =
          "Returns tokens that are pinned to the workspace. Selecting a workspace to which the user"
              + " is invited accepts the invitation.")
  public Response select(@NotNull Select body) {
    return Reply.of(
        "Workspace selected",
        chooseWorkspace.select(
            call.caller(), WorkspaceChoice.ofId(body.workspaceId()), session.slug()));
  }

  /** Creates a workspace. */
  @POST
  @CarriesSecret
  @Path("/workspaces")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(value = SignedIn.class, status = 201)
  @Operation(
      summary = "Create a workspace",
      description =
          "Reserves the subdomain (409 if it is taken), creates the workspace with its initial"
              + " content, and returns tokens that are pinned to it.")
  public Response create(@NotNull New body) {
    return Reply.created(
        "Workspace created",
        chooseWorkspace.create(
            call.caller(),
            body.name().strip(),
            body.subdomain(),
            body.templateSlug(),
            session.slug()));
  }

  /** Accepts an invitation. */
  @POST
  @CarriesSecret
  @Path("/invitations/accept")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(SignedIn.class)
  @Operation(
      summary = "Accept an invitation",
      description =
          "Accepts an invitation that was mailed to the address of the user. Returns tokens that"
              + " are pinned to the workspace.")
  public Response accept(@NotNull Token body) {
    return Reply.of(
        "Invitation accepted", chooseWorkspace.accept(call.caller(), body.token(), session.slug()));
  }

  /** Whether a subdomain is available. */
  @GET
  @Path("/check-subdomain")
  @UserApi(Access.READ)
  @Answers(SubdomainCheck.Availability.class)
  @Operation(
      summary = "Check whether a subdomain is available",
      description =
          "Returns whether the subdomain is available and, if not, whether it is invalid, reserved"
              + " or taken.")
  public Response check(@QueryParam("subdomain") @Nullable String subdomain) {
    return Reply.of("Subdomain checked", subdomains.check(call.caller(), subdomain));
  }
}
