package plinth.forms.http;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How a request names its workspace where its host does not. It only describes: {@link FormGate}
 * has read them before the method is called.
 */
public class FormAddress {
  static final String HEADER = "X-Workspace";
  static final String QUERY = "workspace";

  @Schema(description = "Subdomain of the workspace, if the host does not contain it")
  @HeaderParam(HEADER)
  @Nullable String header;

  @Schema(description = "Subdomain of the workspace, for clients that cannot send headers")
  @QueryParam(QUERY)
  @Nullable String query;
}
