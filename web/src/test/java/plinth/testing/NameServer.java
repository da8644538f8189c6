package plinth.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A name server in this process that answers with text records, by UDP (RFC 1035). */
public final class NameServer {
  private static final NameServer SHARED = start();
  private static final int HEADER = 12;
  private static final int TXT = 16;

  private final DatagramSocket socket;
  private final Map<String, String> texts = new ConcurrentHashMap<>();

  private NameServer(DatagramSocket socket) {
    this.socket = socket;
  }

  /** The name server of the shared servers. */
  public static NameServer shared() {
    return SHARED;
  }

  private static NameServer start() {
    try {
      NameServer server = new NameServer(new DatagramSocket(0, InetAddress.getLoopbackAddress()));
      Thread thread = new Thread(server::serve, "name-server");
      thread.setDaemon(true);
      thread.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its address. */
  public String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  /** Adds a text record. */
  public void put(String name, String text) {
    texts.put(name, text);
  }

  private void serve() {
    byte[] buffer = new byte[1500];
    try {
      while (true) {
        DatagramPacket asked = new DatagramPacket(buffer, buffer.length);
        socket.receive(asked);
        byte[] answer = answer(Arrays.copyOf(buffer, asked.getLength()));
        socket.send(new DatagramPacket(answer, answer.length, asked.getSocketAddress()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] answer(byte[] query) {
    int end = HEADER;
    StringBuilder name = new StringBuilder();
    while (query[end] != 0) {
      int length = query[end];
      name.append(name.isEmpty() ? "" : ".")
          .append(new String(query, end + 1, length, StandardCharsets.US_ASCII));
      end += length + 1;
    }
    end += 5;
    String text = texts.get(name.toString().toLowerCase(Locale.ROOT));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(
        ByteBuffer.allocate(HEADER)
            .putShort(ByteBuffer.wrap(query).getShort())
            .putShort((short) (text == null ? 0x8583 : 0x8580))
            .putShort((short) 1)
            .putShort((short) (text == null ? 0 : 1))
            .putShort((short) 0)
            .putShort((short) 0)
            .array());
    out.write(query, HEADER, end - HEADER);
    if (text != null) {
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      out.writeBytes(
          ByteBuffer.allocate(HEADER + 1 + bytes.length)
              .putShort((short) 0xc00c)
              .putShort((short) TXT)
              .putShort((short) 1)
              .putInt(60)
              .putShort((short) (bytes.length + 1))
              .put((byte) bytes.length)
              .put(bytes)
              .array());
    }
    return out.toByteArray();
  }
}
