package plinth.comments.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import plinth.comments.Comment;
import plinth.comments.CommentDraft;
import plinth.comments.CommentOrder;
import plinth.comments.Comments;
import plinth.comments.ReactionDraft;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;

/** The comments of a record. */
@Path("/comments/{objectSlug}/{dataSlug}")
@Tag(name = "Comments")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class CommentsResource {
  @Inject private Comments comments;
  @Inject private Call call;

  /** Lists the comments that begin threads. */
  @GET
  @AdminApi(value = Access.READ, permission = "comment.read")
  @Answers(value = Comment.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the comments that start threads",
      description =
          "Returns comments, newest first. A deleted comment with replies remains as a placeholder"
              + " without text.")
  public Response list(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String record,
      @BeanParam CommentListParams params) {
    CommentOrder order = params.order(CommentOrder.NEWEST_FIRST);
    return Reply.page(
        "Comments", comments.page(call.caller(), object, record, order, params.page()));
  }

  /** Begins a thread. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "comment.create")
  @Answers(value = Comment.class, status = 201)
  @Operation(
      summary = "Comment on a record",
      description =
          "Mention admins with `@[slug]` in the text or by their slugs in `mentions`. Each newly"
              + " mentioned admin gets one mail.")
  public Response create(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String record,
      CommentDraft body) {
    return Reply.created("Comment added", comments.create(call.caller(), object, record, body));
  }

  /** Changes a comment. */
  @PUT
  @Path("/{id}")
  @AdminApi(value = Access.WRITE, permission = "comment.update")
  @Answers(Comment.class)
  @Operation(
      summary = "Edit your own comment",
      description = "Admins who were already mentioned before the change get no further mail.")
  public Response update(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String record,
      @PathParam("id") long id,
      CommentDraft body) {
    return Reply.of("Comment updated", comments.update(call.caller(), object, record, id, body));
  }

  /** Deletes a comment. */
  @DELETE
  @Path("/{id}")
  @AdminApi(value = Access.WRITE, permission = "comment.read")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a comment",
      description =
          "Deletes your own comment, or any comment with the permission comment.delete. Replies are"
              + " kept, with a placeholder for the deleted comment.")
  public Response delete(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String record,
      @PathParam("id") long id) {
    comments.delete(call.caller(), object, record, id);
    return Reply.of("Comment deleted", null);
  }

  /** Lists the replies to a comment. */
  @GET
  @Path("/{id}/replies")
  @AdminApi(value = Access.READ, permission = "comment.read")
  @Answers(value = Comment.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the replies to a comment",
      description = "Returns replies, oldest first.")
  public Response replies(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String record,
      @PathParam("id") long id,
      @BeanParam CommentListParams params) {
    CommentOrder order = params.order(CommentOrder.OLDEST_FIRST);
    return Reply.page(
        "Replies", comments.replies(call.caller(), object, record, id, order, params.page()));
  }

  /** Answers a comment. */
  @POST
  @Path("/{id}/reply")
  @AdminApi(value = Access.WRITE, permission = "comment.create")
  @Answers(value = Comment.class, status = 201)
  @Operation(
      summary = "Reply to a comment",
      description = "Threads are one level deep: a reply to a reply joins the same thread.")
  public Response reply(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String record,
      @PathParam("id") long id,
      CommentDraft body) {
    return Reply.created("Reply added", comments.reply(call.caller(), object, record, id, body));
  }

  /** Reacts to a comment. */
  @POST
  @Path("/{id}/react")
  @AdminApi(value = Access.WRITE, permission = "comment.create")
  @Answers(Comment.class)
  @Operation(
      summary = "React to a comment",
      description =
          "Toggles a reaction; each admin can have each reaction once. Use `on` to set or remove"
              + " the reaction explicitly.")
  public Response react(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String record,
      @PathParam("id") long id,
      ReactionDraft body) {
    return Reply.of("Reaction added", comments.react(call.caller(), object, record, id, body));
  }
}
