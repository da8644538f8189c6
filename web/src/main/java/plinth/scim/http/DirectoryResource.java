package plinth.scim.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.ETags;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.scim.DirectoryOverview;
import plinth.scim.DirectorySummary;
import plinth.scim.MadeGroup;
import plinth.scim.ManageDirectory;
import plinth.scim.RoleRulesDraft;
import plinth.scim.ScimConfig;
import plinth.sso.MappedGroup;

/** The directory that makes the people and groups of the workspace over SCIM. */
@Path("/admin/directory")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Single sign-on")
public class DirectoryResource {
  @Inject private Call call;
  @Inject private ManageDirectory directory;
  @Inject private DirectoryOverview overview;
  @Inject private ScimConfig config;

  /** A new token with its secret. */
  @Schema(name = "IssuedDirectoryToken")
  public record Issued(
      @Schema(
              description = "The complete token, shown only in this response",
              example = "svc_scim_<id>_<secret>")
          String token,
      @Schema(description = "The base address of SCIM, for the directory") String baseUrl) {}

  /** The roles that the directory gives; a change sends all of them. */
  @Schema(name = "DirectoryRoles")
  public record Rules(
      @Schema(description = "Role of people without a mapped group", example = "member")
          @NotBlank
          @Size(max = 63)
          String defaultRole,
      @Schema(
              description =
                  "Roles of groups, which people get at once; the first that fits counts. Empty:"
                      + " the directory sets roles only when it makes a member")
          @NotNull
          @Size(max = 200)
          @Valid
          List<GroupRule> roleMapping) {
    RoleRulesDraft draft() {
      return new RoleRulesDraft(
          defaultRole,
          roleMapping.stream().map(one -> new MappedGroup(one.group(), one.role())).toList());
    }
  }

  /** The role of a group. */
  @Schema(name = "DirectoryGroupRole")
  public record GroupRule(
      @Schema(description = "Display name of the group", example = "Sales")
          @NotBlank
          @Size(max = 300)
          String group,
      @Schema(description = "Slug of a role", example = "member") @NotNull @Size(min = 1, max = 63)
          String role) {}

  /** What the directory is and has made. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = DirectoryView.class, etag = true)
  @Operation(
      summary = "Read the directory",
      description =
          "Returns the base address of SCIM, the token without its secret, the roles that the"
              + " directory gives, and how many people and groups it has made.")
  public Response get() {
    return view("Directory", directory.summary(call.caller()));
  }

  /** Sets the roles. */
  @PUT
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(value = DirectoryView.class, etag = true)
  @Operation(
      summary = "Set the roles that the directory gives",
      description =
          "Replaces the roles of groups; people in them get their role at once, owners keep theirs."
              + " `If-Match` refuses a stale version. Only an owner can do this.")
  public Response change(@HeaderParam("If-Match") @Nullable String ifMatch, @NotNull Rules body) {
    return view(
        "Roles changed",
        directory.change(call.caller(), body.draft(), ETags.precondition(ifMatch)));
  }

  /** Makes a token. */
  @POST
  @Path("/token")
  @CarriesSecret
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(value = Issued.class, status = 201)
  @Operation(
      summary = "Make the token of the directory",
      description =
          "Returns the token, which is never shown again and replaces the present one immediately."
              + " Only an owner can do this: the holder of the token makes members of the claimed"
              + " domains.")
  public Response issue() {
    return Reply.created(
        "Token made", new Issued(directory.issueToken(call.caller()), config.baseUrl()));
  }

  /** Revokes the token. */
  @DELETE
  @Path("/token")
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "member.update")
  @Answers(value = Void.class, orMissing = true)
  @Operation(
      summary = "Revoke the token of the directory",
      description = "Requests with it are refused immediately. What the directory has made stays.")
  public Response revoke() {
    directory.revokeToken(call.caller());
    return Reply.of("Token revoked", null);
  }

  /** Lists the people. */
  @GET
  @Path("/people")
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = DirectoryPerson.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the people of the directory",
      description = "Returns the members whom the directory has made, oldest first.")
  public Response people(@BeanParam PageParams page) {
    return Reply.page(
        "People", overview.people(call.caller(), page.request()).map(DirectoryPerson::of));
  }

  /** Lists the groups. */
  @GET
  @Path("/groups")
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = MadeGroup.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the groups of the directory",
      description = "Returns the groups that the directory has made, by name.")
  public Response groups(@BeanParam PageParams page) {
    return Reply.page("Groups", overview.groups(call.caller(), page.request()));
  }

  private Response view(String message, DirectorySummary summary) {
    return Reply.versioned(
        message,
        DirectoryView.of(
            config.baseUrl(), directory.findToken(call.caller()).orElse(null), summary),
        summary.rules().version());
  }
}
