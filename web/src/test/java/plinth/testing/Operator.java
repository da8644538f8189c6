package plinth.testing;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;

/** The first operator of a separately started server, with the password in its settings. */
public final class Operator {
  /** The value of {@code PLINTH_OPERATOR_PASSWORD}. */
  public static final String PASSWORD = "seven green kites";

  private Operator() {}

  /** A token of the operator. */
  public static String token(Plinth server) {
    return Api.at(server.address())
        .post("/admin/auth/login", json("email", "operator@plinth.local", "password", PASSWORD))
        .expect(200)
        .data()
        .getString("access_token");
  }

  /** A client with the operator's token. */
  public static Api at(Plinth server) {
    return Api.at(server.address()).bearer(token(server));
  }

  /**
   * Provisions a workspace with a dedicated database for the user registered by {@link
   * Workspace#signUp}, and returns that user's client in it.
   */
  public static Api dedicated(Plinth server, String subdomain) {
    at(server)
        .post(
            "/admin/platform/tenants/provision",
            json(
                "name", "Kites",
                "subdomain", subdomain,
                "type", "dedicated",
                "owner_email", "nora@example.com"))
        .expect(201);
    return nora(server, subdomain);
  }

  /** That user's client in a workspace. */
  public static Api nora(Plinth server, String subdomain) {
    JsonObject data = tryNora(server, subdomain).expect(200).data();
    return Api.at(server.address()).bearer(data.getString("access_token"));
  }

  /** The response to that user's sign-in to a workspace. */
  public static Api.Answer tryNora(Plinth server, String subdomain) {
    Api open = Api.at(server.address());
    JsonObject outside =
        open.post(
                "/user/auth/login",
                json("email", "nora@example.com", "password", "seven red kites"))
            .expect(200)
            .data();
    return open.bearer(outside.getString("access_token"))
        .post("/user/auth/select-workspace", json("workspace_id", subdomain));
  }
}
