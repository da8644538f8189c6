package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
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
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.team.Team;
import plinth.access.team.TeamDraft;
import plinth.access.team.TeamMember;
import plinth.access.team.Teams;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;

/** The teams of a workspace and who is in them. */
@Path("/admin/teams")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class TeamsResource {
  @Inject private Call call;
  @Inject private Teams teams;

  /** A place in a team. */
  public record TeamPlace(@Nullable Boolean isLeader) {}

  /** Lists the teams. */
  @GET
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = Team.class, form = Answers.Form.PAGE)
  @Operation(summary = "List teams", description = "Returns the teams of the workspace by name.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Teams", teams.list(call.caller(), page.request()));
  }

  /** Creates a team. */
  @POST
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.create")
  @Answers(value = Team.class, status = 201)
  @Operation(
      summary = "Create a team",
      description =
          "Derives the slug from the name. Roles can limit their members to the records of their"
              + " teams, so members with a limited role cannot change teams.")
  public Response create(@NotNull TeamDraft body) {
    return Reply.created("Team created", teams.create(call.caller(), body));
  }

  /** One team. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(Team.class)
  @Operation(summary = "Read a team", description = "Returns one team.")
  public Response get(@PathParam("slug") String slug) {
    return Reply.of("Team", teams.get(call.caller(), slug));
  }

  /** Changes a team. */
  @PUT
  @Path("/{slug}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(Team.class)
  @Operation(
      summary = "Change a team",
      description =
          "Absent members are unchanged; `parent: null` takes the team out of the one that it is"
              + " in.")
  public Response change(@PathParam("slug") String slug, @NotNull TeamDraft body) {
    return Reply.of("Team changed", teams.change(call.caller(), slug, body));
  }

  /** Deletes a team. */
  @DELETE
  @Path("/{slug}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a team",
      description =
          "The members stay in the workspace, the teams in it move to its parent, and what was"
              + " shared with it no longer is.")
  public Response delete(@PathParam("slug") String slug) {
    teams.delete(call.caller(), slug);
    return Reply.of("Team deleted", null);
  }

  /** Lists the members of a team. */
  @GET
  @Path("/{slug}/members")
  @AdminApi(value = Access.READ, permission = "member.read")
  @Answers(value = TeamMember.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the members of a team",
      description = "Returns its leaders first, then its other members by name.")
  public Response listMembers(@PathParam("slug") String slug, @BeanParam PageParams page) {
    return Reply.page("Members", teams.listMembers(call.caller(), slug, page.request()));
  }

  /** Adds a member to a team. */
  @PUT
  @Path("/{slug}/members/{memberSlug}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(TeamMember.class)
  @Operation(
      summary = "Add a member to a team",
      description = "Also changes whether a member of the team leads it.")
  public Response putMember(
      @PathParam("slug") String slug,
      @PathParam("memberSlug") String member,
      @NotNull TeamPlace body) {
    boolean isLeader = Boolean.TRUE.equals(body.isLeader());
    return Reply.of("Member added", teams.putMember(call.caller(), slug, member, isLeader));
  }

  /** Removes a member from a team. */
  @DELETE
  @Path("/{slug}/members/{memberSlug}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "member.update")
  @Answers(Void.class)
  @Operation(
      summary = "Remove a member from a team",
      description = "The member stays in the workspace.")
  public Response removeMember(
      @PathParam("slug") String slug, @PathParam("memberSlug") String member) {
    teams.removeMember(call.caller(), slug, member);
    return Reply.of("Member removed", null);
  }
}
