package plinth.bench.server;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.IOException;

/**
 * Registers a user, verifies the code from the mail, and creates a workspace with an API key, all
 * through the public API.
 *
 * @param server target without a credential
 * @param mailbox where the code arrives
 */
public record SignUp(Target server, Mailbox mailbox) {
  /** Subdomain of the created workspace. */
  public static final String SUBDOMAIN = "bench";

  private static final String EMAIL = "bench@example.com";

  /**
   * The credentials of a run.
   *
   * @param admin carries the token of the workspace's owner
   * @param key carries an API key that may read and write every record
   */
  public record Account(Target admin, Target key) {}

  /** Registers only the user and returns the server with their token, outside any workspace. */
  public Target person() throws IOException, InterruptedException {
    return person(EMAIL);
  }

  /** Registers one of many users by email address. */
  public Target person(String email) throws IOException, InterruptedException {
    server.call(
        "POST",
        "/api/v1/user/auth/register",
        body("name", "Bench", "email", email, "password", "seven lanterns by the quiet harbour"));
    JsonObject verified =
        server.call(
            "POST", "/api/v1/user/otp/verify", body("email", email, "otp", mailbox.codeFor(email)));
    return server.withToken(verified.getString("access_token"));
  }

  /** Registers the user and creates the workspace and its API key. */
  public Account run() throws IOException, InterruptedException {
    return run(EMAIL, SUBDOMAIN);
  }

  /** Registers one of several users and creates their workspace and its API key. */
  public Account run(String email, String subdomain) throws IOException, InterruptedException {
    Target user = person(email);
    user.call(
        "POST", "/api/v1/user/auth/workspaces", body("name", "Bench", "subdomain", subdomain));
    JsonObject chosen =
        user.call("POST", "/api/v1/user/auth/select-workspace", body("workspace_id", subdomain));
    Target admin = server.withToken(chosen.getString("access_token"));
    JsonObject key =
        admin.call(
            "POST",
            "/api/v1/integrations/api-keys",
            Json.createObjectBuilder()
                .add("name", "bench")
                .add("scopes", Json.createArrayBuilder().add("read.*").add("write.*"))
                .build());
    return new Account(admin, server.withKey(key.getString("key")));
  }

  /** Builds a JSON object from alternating names and values. */
  public static JsonObject body(String... namesAndValues) {
    JsonObjectBuilder body = Json.createObjectBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      body.add(namesAndValues[i], namesAndValues[i + 1]);
    }
    return body.build();
  }
}
