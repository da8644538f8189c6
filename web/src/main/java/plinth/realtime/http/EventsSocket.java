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
 * The WebSocket endpoint for the events of a workspace. The client sends {@code { "token": "<access
 * token>" }} as its first message, within ten seconds. The server replies with the frame {@code
 * joined} with the room's name, and then sends frames {@code { event, data }}. It closes the socket
 * with 4401 if the token is missing, invalid or no longer valid, with 4429 if the workspace has too
 * many sockets, and with 1013 if the client takes frames too slowly or the token could not be
 * checked. A client that reconnects reloads the data that it shows.
 */
@ServerEndpoint("/api/v1/data/events")
public class EventsSocket {
  private static final int LARGEST_MESSAGE = 16_384;
  private static final long SECONDS_TO_JOIN = 10;
  private static final String MEMBER = "member";

  @Inject private Sockets sockets;
  @Resource private ManagedExecutorService executor;

  /** Starts the time limit for the token. */
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

  /** Joins with the token in the first message. Later messages only keep the connection alive. */
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

  /** Removes the socket. */
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
