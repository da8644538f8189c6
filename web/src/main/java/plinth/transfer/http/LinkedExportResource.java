package plinth.transfer.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.files.http.Conditions;
import plinth.files.http.Download;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Open;
import plinth.transfer.export.ExportFile;
import plinth.transfer.export.ExportFiles;
import plinth.transfer.schedule.LinkedExports;
import plinth.transfer.schedule.LinkedExports.LinkedFile;

/** The files of scheduled exports, for people who got a link to one. */
@Path("/public/exports")
@Tag(name = "Export and import")
@ApplicationScoped
public class LinkedExportResource {
  @Inject private LinkedExports exports;
  @Inject private ExportFiles files;
  @Inject private Call call;

  /** Streams the file of a link, or the part of it that {@code Range} asks for. */
  @GET
  @Path("/{token}")
  @Produces(MediaType.WILDCARD)
  @Open(Access.READ)
  @Answers(value = Void.class, form = Answers.Form.FILE, etag = true)
  @Operation(
      summary = "Download the file of a link",
      description =
          "The link is in the mail of a scheduled export and gives access to this file alone."
              + " Returns 404 after it has expired, and when the schedule was deleted, when the"
              + " receiver of the link or the owner of the schedule left, or when the owner may no"
              + " longer see what the file contains.")
  public Response download(
      @PathParam("token") String token,
      @HeaderParam("Range") @Nullable String range,
      @HeaderParam("If-Range") @Nullable String ifRange,
      @HeaderParam("If-None-Match") @Nullable String known) {
    LinkedFile linked = exports.require(token, call.caller().origin());
    ExportFile file = linked.file();
    return new Download(
            file.name(),
            file.mediaType(),
            file.size(),
            file.slug(),
            offset -> files.open(linked.caller(), file, offset))
        .toResponse(new Conditions(range, ifRange, known));
  }
}
