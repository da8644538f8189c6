package plinth.kernel.http.body;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import plinth.kernel.Setting;

/**
 * Refuses bodies that exceed their limit, by their declared or actual length, and bodies that stop
 * arriving.
 */
@Provider
public class BodyLimit implements ContainerRequestFilter {
  /**
   * The maximum overhead of boundaries and headers of a multipart body around its file, in bytes.
   */
  private static final long MULTIPART_AROUND = 65_536;

  @Override
  public void filter(ContainerRequestContext request) {
    long max = max(request);
    if (request.getLength() > max) {
      throw ArrivingBody.tooLarge(max);
    }
    if (request.hasEntity()) {
      request.setEntityStream(new ArrivingBody(request.getEntityStream(), max));
    }
  }

  private static long max(ContainerRequestContext request) {
    MediaType media = request.getMediaType();
    String path = request.getUriInfo().getPath();
    if (path.equals("webhooks/gateway")) {
      return Setting.PLINTH_JSON_BODY_MAX.number();
    }
    if (path.contains("public/forms/")) {
      return Setting.PLINTH_FORM_BODY_MAX.number();
    }
    if (media != null && MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(media)) {
      Setting file =
          path.contains("/import/")
              ? Setting.PLINTH_IMPORT_FILE_MAX
              : Setting.PLINTH_ATTACHMENT_MAX;
      return file.number() + MULTIPART_AROUND;
    }
    if (path.startsWith("admin/platform/") && path.endsWith("/restore")) {
      // An archive of a whole workspace, from an operator.
      return Long.MAX_VALUE;
    }
    if (media != null && MediaType.APPLICATION_OCTET_STREAM_TYPE.isCompatible(media)) {
      return Setting.PLINTH_IMPORT_PART_MAX.number();
    }
    Setting setting =
        path.contains("/bulk-") ? Setting.PLINTH_BULK_BODY_MAX : Setting.PLINTH_JSON_BODY_MAX;
    return setting.number();
  }
}
