package plinth.testing;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;

/** The first operator of a server of one's own, by the password that its settings give. */
public final class Operator {
  /** What {@code PLINTH_OPERATOR_PASSWORD} is set to. */
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

  /** A client with such a token. */
  public static Api at(Plinth server) {
    return Api.at(server.address()).bearer(token(server));
  }

  /**
   * Sets a workspace with a database of its own up for the person whom {@link Workspace#signUp}
   * signed up, and answers that person's client in it.
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

  /** That person's client in a workspace. */
  public static Api nora(Plinth server, String subdomain) {
    JsonObject data = tryNora(server, subdomain).expect(200).data();
    return Api.at(server.address()).bearer(data.getString("access_token"));
  }

  /** What that person is answered who signs in and chooses a workspace. */
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
