package plinth.workflow.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.files.Files;
import plinth.files.StoredFile;
import plinth.files.http.FilePart;
import plinth.files.http.SentName;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;

/** Files that are attached to decisions on approvals. */
@Path("/workflow/attachments")
@Tag(name = "Workflows")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class WorkflowFilesResource {
  @Inject private Files files;
  @Inject private Call call;

  /** Stores the part {@code file} of a multipart body. */
  @POST
  @Path("/upload")
  @Consumes(MediaType.MULTIPART_FORM_DATA)
  @AdminApi(value = Access.WRITE, permission = "workflow.update")
  @Answers(value = StoredFile.class, status = 201)
  @Operation(
      summary = "Upload an attachment",
      description =
          "Accepts a multipart body with one part named file; the rules for all files apply. Use"
              + " the returned slug in `attachments` of a decision. A file that no decision uses is"
              + " deleted a day after its upload.")
  public Response upload(List<EntityPart> parts) {
    EntityPart part = FilePart.of(parts);
    StoredFile file = files.upload(call.caller(), SentName.of(part), part.getContent());
    return Reply.created("File uploaded", file);
  }
}
