package plinth.privacy.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
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
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.privacy.PersonSearches;
import plinth.privacy.PrivacyFinding;
import plinth.privacy.PrivacySearch;
import plinth.privacy.TermKind;

/** Subject access: what the workspace keeps about a person. */
@Path("/privacy/searches")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Privacy")
public class PrivacyResource {
  private static final String READ = "privacy.read";

  @Inject private Call call;
  @Inject private PersonSearches searches;
  @Inject private PersonArchive archive;

  /**
   * Whom to search.
   *
   * @param kind what the person is found by
   * @param term the e-mail address, or the phone number with its country code
   */
  @Schema(name = "PersonToSearch")
  public record Person(
      @Words(of = TermKind.class) @Schema(example = "email") @NotBlank String kind,
      @Schema(example = "nora@example.com") @NotBlank @Size(max = 254) String term) {
    /** Refuses an unknown word. */
    public Person {
      Problem.requireOneOf("kind", kind, TermKind.class);
    }
  }

  /**
   * Findings to choose.
   *
   * @param ids their numbers; others are ignored
   * @param chosen whether they are the person's
   */
  @Schema(name = "FindingChoice")
  public record Choice(@NotNull @Size(max = 1_000) List<@NotNull Long> ids, boolean chosen) {}

  /** Begins a search. */
  @POST
  @AdminApi(value = Access.WRITE, permission = READ)
  @Answers(value = PrivacySearch.class, status = 202)
  @Operation(
      summary = "Search for what the workspace keeps about a person",
      description =
          "A job searches all records with their former values and the trash, comments, chats with"
              + " their messages, and names of files, for an e-mail address or a phone number as"
              + " people write it. Comments, chats and files of found records are found, too. The"
              + " search sees all records, whatever the limits of the role.")
  public Response start(@NotNull Person body) {
    return Reply.started(
        "Search started", searches.start(call.caller(), TermKind.of(body.kind()), body.term()));
  }

  /** Lists the searches. */
  @GET
  @AdminApi(value = Access.READ, permission = READ)
  @Answers(value = PrivacySearch.class, form = Answers.Form.PAGE)
  @Operation(summary = "List searches for persons", description = "Newest first.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Searches", searches.page(call.caller(), page.request()));
  }

  /** Reads a search. */
  @GET
  @Path("/{id}")
  @AdminApi(value = Access.READ, permission = READ)
  @Answers(PrivacySearch.class)
  @Operation(
      summary = "Read a search for a person",
      description = "`completed_at` is null until everything was searched.")
  public Response get(@PathParam("id") long id) {
    return Reply.of("Search", searches.get(call.caller(), id));
  }

  /** Lists what a search found. */
  @GET
  @Path("/{id}/findings")
  @AdminApi(value = Access.READ, permission = READ)
  @Answers(value = PrivacyFinding.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List what a search found",
      description = "Returns records, comments, chats and files; all are chosen at first.")
  public Response findings(@PathParam("id") long id, @BeanParam PageParams page) {
    return Reply.page("Findings", searches.findings(call.caller(), id, page.request()));
  }

  /** Chooses findings. */
  @PUT
  @Path("/{id}/findings")
  @AdminApi(value = Access.WRITE, permission = READ)
  @Answers(PrivacySearch.class)
  @Operation(
      summary = "Choose what belongs to the person",
      description = "Chooses findings by their numbers, or with `chosen: false` no longer.")
  public Response choose(@PathParam("id") long id, @NotNull Choice body) {
    return Reply.of(
        "Findings chosen", searches.choose(call.caller(), id, body.ids(), body.chosen()));
  }

  /** Exports what was chosen. */
  @GET
  @Path("/{id}/export")
  @Produces({"application/zip", MediaType.APPLICATION_JSON})
  @AdminApi(value = Access.READ, permission = READ)
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Export what belongs to the person",
      description =
          "Returns a ZIP archive of the chosen findings: lists of records with their changes,"
              + " comments, chats, messages and files as JSON lines, and the files. The export is"
              + " recorded in the audit record.")
  public Response export(@PathParam("id") long id) {
    searches.recordExport(call.caller(), id);
    return archive.answer(call.caller(), id);
  }

  /** Forgets a search. */
  @DELETE
  @Path("/{id}")
  @AdminApi(value = Access.WRITE, permission = READ)
  @Answers(Void.class)
  @Operation(
      summary = "Delete a search for a person",
      description = "Deletes the search and the list of its findings; what it found stays.")
  public Response delete(@PathParam("id") long id) {
    searches.delete(call.caller(), id);
    return Reply.of("Search deleted", null);
  }
}
