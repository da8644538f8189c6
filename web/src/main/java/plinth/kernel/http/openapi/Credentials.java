package plinth.kernel.http.openapi;

import java.util.ArrayList;
import java.util.List;
import plinth.kernel.http.Surface;

/** The credentials as security schemes, and which of them a surface takes. */
public final class Credentials {
  private static final String TOKEN = "token";
  private static final String API_KEY = "api_key";
  private static final String OAUTH = "oauth";

  private final boolean oauth;

  /** The schemes of a server; OAuth is among them where it serves a token route. */
  public Credentials(boolean oauth) {
    this.oauth = oauth;
  }

  /** The schemes as parts of {@code components}. */
  Node schemes() {
    Node schemes =
        Node.of(
                TOKEN,
                Node.of("type", "http")
                    .with("scheme", "bearer")
                    .with("bearerFormat", "JWT")
                    .with(
                        "description",
                        "The access_token of a sign-in: a user's, an admin's or an operator's"))
            .with(
                API_KEY,
                Node.of("type", "apiKey")
                    .with("in", "header")
                    .with("name", "X-Api-Key")
                    .with("description", "An API key of the workspace: svc_live_<id>_<secret>"));
    if (oauth) {
      Node scopes =
          Node.of("read.*", "Read every object")
              .with("write.*", "Write every object")
              .with("delete.*", "Delete in every object");
      Node code =
          Node.of("authorizationUrl", "/api/v1/oauth/authorize")
              .with("tokenUrl", "/api/v1/oauth/token")
              .with("scopes", scopes);
      Node client = Node.of("tokenUrl", "/api/v1/oauth/token").with("scopes", scopes);
      schemes.with(
          OAUTH,
          Node.of("type", "oauth2")
              .with("flows", Node.of("authorizationCode", code).with("clientCredentials", client)));
    }
    return schemes;
  }

  /** What a surface takes, one of the list; empty: nothing is asked for. */
  public List<Node> of(Surface.Kind kind) {
    return switch (kind) {
      case USER, ADMIN, SUPER_ADMIN -> List.of(one(TOKEN));
      case RECORD, WORKSPACE -> any(true);
      case INTEGRATION -> any(false);
      case OPEN, SIGNED, TEST_TOOLS -> List.of();
    };
  }

  private List<Node> any(boolean token) {
    List<Node> all = new ArrayList<>();
    if (token) {
      all.add(one(TOKEN));
    }
    all.add(one(API_KEY));
    if (oauth) {
      all.add(one(OAUTH));
    }
    return all;
  }

  private static Node one(String scheme) {
    return Node.of(scheme, List.of());
  }
}
