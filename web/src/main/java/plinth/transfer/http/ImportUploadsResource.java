package plinth.transfer.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.transfer.upload.ImportUploads;
import plinth.transfer.upload.UploadDraft;
import plinth.transfer.upload.UploadState;

/** Uploads of files to import, in parts. */
@Path("/object/data/{objectSlug}/import/upload")
@Tag(name = "Imports")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class ImportUploadsResource {
  @Inject private ImportUploads uploads;
  @Inject private Call call;

  /** Begins an upload, or takes one up. */
  @POST
  @Path("/init")
  @Consumes(MediaType.APPLICATION_JSON)
  @AdminApi(value = Access.READ, permission = "transfer.create")
  @Answers(value = UploadState.class, status = 201)
  @Operation(
      summary = "Start or resume an upload",
      description =
          "Starts an upload, or resumes the upload of the same file by the same caller. Returns"
              + " which parts are missing. An upload expires if no part arrives for a day.")
  public Response open(@PathParam("objectSlug") String object, @NotNull UploadDraft body) {
    return Reply.created("Upload begun", uploads.open(call.caller(), object, body));
  }

  /** Takes a part. */
  @POST
  @Path("/{uploadId}")
  @Consumes(MediaType.APPLICATION_OCTET_STREAM)
  @AdminApi(value = Access.READ, permission = "transfer.create")
  @Answers(UploadState.class)
  @Operation(
      summary = "Upload a part",
      description =
          "The body contains the bytes of the part. Parts can be sent in any order and sent again,"
              + " with different bytes as long as the upload is not complete. The last missing part"
              + " completes the upload; returns 400 CHECKSUM_MISMATCH if the complete file does not"
              + " match the announced checksum. Returns 503 STORAGE_UNAVAILABLE while the storage"
              + " is full or unavailable; the part can be sent again.")
  public Response part(
      @PathParam("objectSlug") String object,
      @PathParam("uploadId") String upload,
      @Schema(
              description = "Number of the part, from 1",
              type = SchemaType.INTEGER,
              minimum = "1",
              example = "1")
          @QueryParam("part")
          @Nullable String part,
      @Schema(description = "SHA-256 of the part in the format of RFC 9530: `sha-256=:<Base64>:`")
          @HeaderParam("Content-Digest")
          @Nullable String digest,
      InputStream body) {
    return Reply.of(
        "Part taken",
        uploads.uploadPart(
            call.caller(),
            object,
            upload,
            PageParams.number("part", part, 0),
            ContentDigest.sha256(digest),
            body));
  }
}
