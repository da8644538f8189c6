package plinth.kernel.http.body;

import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import plinth.kernel.http.HttpConfig;

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

  @Inject private HttpConfig config;

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

  private long max(ContainerRequestContext request) {
    MediaType media = request.getMediaType();
    String path = request.getUriInfo().getPath();
    if (path.equals("webhooks/gateway")) {
      return config.maxJson();
    }
    if (path.contains("public/forms/")) {
      return config.maxForm();
    }
    if (media != null && MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(media)) {
      long file = path.contains("/import/") ? config.maxImport() : config.maxAttachment();
      return file + MULTIPART_AROUND;
    }
    if (path.startsWith("admin/platform/") && path.endsWith("/restore")) {
      // An archive of a whole workspace, from an operator.
      return Long.MAX_VALUE;
    }
    if (media != null && MediaType.APPLICATION_OCTET_STREAM_TYPE.isCompatible(media)) {
      return config.maxImportPart();
    }
    return path.contains("/bulk-") || path.endsWith("/batch") ? config.maxBulk() : config.maxJson();
  }
}
