package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.membership.MemberChanges;
import plinth.identity.Emails;
import plinth.kernel.DisplayName;
import plinth.kernel.Page;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;

/** The members of the workspace. */
@Path("/admin/members")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class MemberResource {
  @Inject private Call call;
  @Inject private Members members;
  @Inject private MemberChanges changes;

  /** An invitation; without a name, the person gets the first part of the address as a name. */
  @Schema(name = "MemberInvitation")
  public record Invite(
      @Schema(example = "ada@example.com")
          @NotBlank
          @Size(max = Emails.MAX)
          @Pattern(regexp = Emails.PATTERN, message = "must be an e-mail address")
          String email,
      @Schema(description = "Slug of a role", example = "member") @NotBlank @Size(max = 63)
          String role,
      @Size(max = 200) @Pattern(regexp = DisplayName.PATTERN, message = DisplayName.MESSAGE)
          @Nullable String name) {
    String shownName() {
      String address = Emails.normalize(email);
      return name == null || name.isBlank()
          ? address.substring(0, address.indexOf('@'))
          : name.strip();
    }
  }

  /** The statuses that a member can be set to. */
  public enum Standing {
    ACTIVE(Admin.Status.ACTIVE),
    BLOCKED(Admin.Status.BLOCKED);

    private final Admin.Status status;

    Standing(Admin.Status status) {
      this.status = status;
    }
  }

  /** The changes of a member; absent values do not change. */
  @Schema(name = "MemberChange")
  public record Change(
      @Schema(description = "Slug of a role", example = "admin") @Size(min = 1, max = 63)
          @Nullable String role,
      @Nullable Standing status) {}

  /** Lists the members, including invited ones. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = MemberView.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List members",
      description = "Returns the members of the workspace, oldest first, including invited people.")
  public Response list(@BeanParam PageParams page) {
    Page<Admin> admins = members.page(call.caller(), page.request());
    return Reply.page("Members", admins.map(MemberView::of));
  }

  /** Invites a person. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "member.create")
  @Answers(value = MemberView.class, status = 201)
  @Operation(
      summary = "Invite a person",
      description =
          "Mails an invitation that is valid for seven days. Inviting an address again while its"
              + " invitation is open sends a new invitation. Returns 409 if the address belongs to"
              + " a member.")
  public Response invite(@NotNull Invite body) {
    Admin invited =
        changes.invite(
            call.caller(), Emails.normalize(body.email()), body.shownName(), body.role());
    return Reply.created("Invitation sent", MemberView.of(invited));
  }

  /** One member. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(MemberView.class)
  @Operation(summary = "Read a member", description = "Returns one member of the workspace.")
  public Response get(@PathParam("slug") String slug) {
    return Reply.of("Member", MemberView.of(members.get(call.caller(), slug)));
  }

  /** Changes role or status. */
  @PUT
  @Path("/{slug}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(MemberView.class)
  @Operation(
      summary = "Change a member",
      description =
          "Changes the role of a member, or blocks or unblocks the member. Returns 409 if the"
              + " workspace would lose its last active owner, and 403 if the caller would grant or"
              + " remove rights that they do not hold.")
  public Response change(@PathParam("slug") String slug, @NotNull Change body) {
    Standing standing = body.status();
    Admin changed =
        changes.change(call.caller(), slug, body.role(), standing == null ? null : standing.status);
    return Reply.of("Member changed", MemberView.of(changed));
  }

  /** Ends a membership. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "member.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Remove a member",
      description =
          "Ends the membership or withdraws the invitation. Everything the person did is kept.")
  public Response remove(@PathParam("slug") String slug) {
    changes.remove(call.caller(), slug);
    return Reply.of("Member removed", null);
  }
}
