package plinth.cli.demo;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;
import plinth.cli.api.Failure;

/** Signs people up, and members in. */
final class People {
  /** The password of everybody in the demonstration. */
  static final String PASSWORD = "seven red kites";

  private final Connection server;
  private final MailFolder mails;

  People(Connection server, MailFolder mails) {
    this.server = server;
    this.mails = mails;
  }

  /** Signs a person in, if there is one with this address and the password. */
  Optional<JsonObject> signIn(String email) {
    try {
      JsonObject body = json().add("email", email).add("password", PASSWORD).build();
      return Optional.of(new Client(server).post("/user/auth/login", body).data());
    } catch (Failure failure) {
      if (failure.exitCode() == Failure.REFUSED) {
        return Optional.empty();
      }
      throw failure;
    }
  }

  /** Signs a person in, or registers one; returns a client with the person's token. */
  Client enter(String name, String email) {
    return signIn(email).map(this::client).orElseGet(() -> register(name, email));
  }

  /** Returns a client with the token of an answer. */
  Client client(JsonObject signedIn) {
    Client client = new Client(server);
    client.use(signedIn.getString("access_token"));
    return client;
  }

  private Client register(String name, String email) {
    Client client = new Client(server);
    List<Path> known = mails.mailsTo(email);
    client.post(
        "/user/auth/register",
        json().add("name", name).add("email", email).add("password", PASSWORD).build());
    String code = mails.awaitCode(email, known);
    return client(
        client
            .post("/user/otp/verify", json().add("email", email).add("otp", code).build())
            .data());
  }

  /** Makes a workspace, and lets the client work in it. */
  void makeWorkspace(Client client, String name, String subdomain) {
    JsonObject body =
        json().add("name", name).add("subdomain", subdomain).add("template_slug", "sales").build();
    client.use(client.post("/user/auth/workspaces", body).data().getString("access_token"));
  }

  /** Invites a person, who signs up and accepts; returns a client in the workspace. */
  Client invite(Client owner, String name, String email, String role) {
    List<Path> known = mails.mailsTo(email);
    owner.post(
        "/admin/members", json().add("email", email).add("name", name).add("role", role).build());
    String token = mails.awaitInvitation(email, known);
    Client client = enter(name, email);
    JsonObject accepted =
        client.post("/user/auth/invitations/accept", json().add("token", token).build()).data();
    client.use(accepted.getString("access_token"));
    return client;
  }

  private static JsonObjectBuilder json() {
    return Answer.JSON.createObjectBuilder();
  }
}
