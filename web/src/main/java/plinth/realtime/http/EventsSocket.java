package plinth.realtime.http;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import jakarta.json.JsonException;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.realtime.Room;

/**
 * The events of a workspace. The first message is {@code { "token": "<access token>" }}, within ten
 * seconds; the answer is the frame {@code joined} with the room's name, then come frames {@code {
 * event, data }}. Closed with 4401 when the token is missing, invalid or no longer valid, 4429 when
 * the workspace has too many sockets, 1013 when the client takes frames too slowly, or the token
 * could not be checked: a client that reconnects reads again what it shows.
 */
@ServerEndpoint("/api/v1/data/events")
public class EventsSocket {
  private static final int LARGEST_MESSAGE = 16_384;
  private static final long SECONDS_TO_JOIN = 10;
  private static final String MEMBER = "member";

  @Inject private Sockets sockets;
  @Resource private ManagedExecutorService executor;

  /** Waits for the token. */
  @OnOpen
  public void open(Session session) {
    Member member = new Member(session);
    session.getUserProperties().put(MEMBER, member);
    session.setMaxTextMessageBufferSize(LARGEST_MESSAGE);
    session.setMaxBinaryMessageBufferSize(1);
    session.setMaxIdleTimeout(0);
    CompletableFuture.delayedExecutor(SECONDS_TO_JOIN, TimeUnit.SECONDS, executor)
        .execute(
            () -> {
              if (member.token() == null) {
                member.close(Sockets.UNAUTHENTICATED, "no token came");
              }
            });
  }

  /** Takes the token; whatever comes later keeps the connection alive and means nothing. */
  @OnMessage(maxMessageSize = LARGEST_MESSAGE)
  public void message(String text, Session session) {
    Member member = member(session);
    if (member.token() == null) {
      join(member, text);
    }
  }

  private void join(Member member, String text) {
    try {
      Room room = sockets.join(member, token(text));
      member.send(
          Json.createObjectBuilder()
              .add("event", "joined")
              .add("data", Json.createObjectBuilder().add("room", room.name()))
              .build()
              .toString());
    } catch (RuntimeException failure) {
      sockets.refuse(member, failure);
    }
  }

  private static String token(String text) {
    try {
      return JsonText.parseObject(text).getString("token");
    } catch (JsonException | NullPointerException | ClassCastException e) {
      throw new Problem(KernelProblem.UNAUTHENTICATED);
    }
  }

  /** Forgets the socket. */
  @OnClose
  public void close(Session session) {
    sockets.leave(member(session));
  }

  /** A broken connection is closed by the container, which then calls {@link #close}. */
  @OnError
  public void error(Session session, Throwable failure) {
    sockets.leave(member(session));
  }

  private static Member member(Session session) {
    return (Member) Objects.requireNonNull(session.getUserProperties().get(MEMBER));
  }
}
