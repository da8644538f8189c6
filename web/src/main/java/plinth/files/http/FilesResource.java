package plinth.files.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.files.Files;
import plinth.files.StoredFile;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;

/** Files of a workspace. */
@Path("/files")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Files")
public class FilesResource {
  @Inject private Files files;
  @Inject private Call call;

  /** Stores the part {@code file} of a multipart body. */
  @POST
  @Consumes(MediaType.MULTIPART_FORM_DATA)
  @RecordApi(value = RecordAction.CREATE, anyObject = true)
  @Answers(value = StoredFile.class, status = 201)
  @Operation(
      summary = "Upload a file",
      description =
          "Accepts a multipart body with one part named file. A key with the scope write for any"
              + " object may upload. The media type is detected from the first bytes of the file."
              + " Use the returned slug as the value of fields of type file. Returns 413 above the"
              + " size limit, 415 for a blocked type, 402 above the plan's storage, 400 if a"
              + " scanner rejects the file, and 503 if the scanner does not respond or the storage"
              + " is full or unavailable. A file that no record holds is deleted a day after its"
              + " upload.")
  public Response upload(List<EntityPart> parts) {
    EntityPart part = FilePart.of(parts);
    StoredFile file = files.upload(call.caller(), SentName.of(part), part.getContent());
    return Reply.created("File uploaded", file);
  }

  /** Streams a file, or the part of it that {@code Range} requests. */
  @GET
  @Path("{slug}")
  @Produces(MediaType.WILDCARD)
  @RecordApi(value = RecordAction.READ, anyObject = true)
  @Answers(value = Void.class, form = Answers.Form.FILE, etag = true)
  @Operation(
      summary = "Download a file",
      description =
          "Returns the bytes of the file. A file of a record requires the scope read for its"
              + " object, unless the key uploaded it; read.* opens every file. Range requests a"
              + " part (206; 416 beyond the end), If-Range requests the part only if the file has"
              + " not changed, and If-None-Match returns 304 if the file has not changed. Raster"
              + " images, audio and video are served inline, everything else as an attachment.")
  public Response download(
      @PathParam("slug") String slug,
      @HeaderParam("Range") @Nullable String range,
      @HeaderParam("If-Range") @Nullable String ifRange,
      @HeaderParam("If-None-Match") @Nullable String known) {
    StoredFile file = files.get(call.caller(), slug);
    return Download.of(files, call.caller(), file)
        .toResponse(new Conditions(range, ifRange, known));
  }

  /** Deletes a file. */
  @DELETE
  @Path("{slug}")
  @RecordApi(value = RecordAction.DISCARD, anyObject = true)
  @Answers(Void.class)
  @Operation(
      summary = "Delete a file",
      description =
          "Deletes the file and frees its storage. Returns 409 while a record holds the file. A key"
              + " can delete files that it uploaded, and files of records with the scope write or"
              + " delete for their objects.")
  public Response delete(@PathParam("slug") String slug) {
    files.delete(call.caller(), slug);
    return Reply.of("File deleted", null);
  }
}
