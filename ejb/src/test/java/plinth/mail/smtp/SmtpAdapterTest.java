package plinth.mail.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.junit5.GreenMailExtension;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetupTest;
import jakarta.mail.Message;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.mail.MailAdapter;
import plinth.mail.MailAdapterContract;
import plinth.mail.MailRefused;

class SmtpAdapterTest extends MailAdapterContract {
  @RegisterExtension
  final GreenMailExtension mail = new GreenMailExtension(ServerSetupTest.SMTP.dynamicPort());

  @Override
  protected MailAdapter adapter() {
    return new SmtpAdapter(server(mail.getSmtp().getPort(), "none"));
  }

  @Override
  protected MailAdapter brokenAdapter() throws IOException {
    try (ServerSocket closed = new ServerSocket(0)) {
      return new SmtpAdapter(server(closed.getLocalPort(), "none"));
    }
  }

  @Override
  protected List<String> arrived(String address) throws Exception {
    List<String> mails = new ArrayList<>();
    for (MimeMessage message : mail.getReceivedMessages()) {
      if (message.getRecipients(Message.RecipientType.TO)[0].toString().equals(address)) {
        mails.add(GreenMailUtil.getWholeMessage(message));
      }
    }
    return mails;
  }

  @Test
  void theSenderAndAStableIdAreSet() throws Exception {
    adapter().deliver(letter("w7-12", "ann@example.org", "Grüße"));
    MimeMessage message = mail.getReceivedMessages()[0];
    assertThat(message.getMessageID()).isEqualTo("<w7-12@plinth.example>");
    assertThat(message.getFrom()[0]).hasToString("Plinth <noreply@plinth.example>");
    assertThat(message.getSubject()).isEqualTo("Grüße");
  }

  @Test
  void malformedAddressesFailFinally() {
    assertThatThrownBy(() -> adapter().deliver(letter("main-1", "not an address", "Hello")))
        .isInstanceOf(MailRefused.class);
  }

  @Test
  void startTlsSendsNothingUnencrypted() {
    SmtpAdapter adapter = new SmtpAdapter(server(mail.getSmtp().getPort(), "starttls"));
    assertThatThrownBy(() -> adapter.deliver(letter("main-1", "ann@example.org", "Hello")))
        .isInstanceOf(plinth.mail.MailNotSent.class);
    assertThat(mail.getReceivedMessages()).isEmpty();
  }

  private static SmtpServer server(int port, String security) {
    return new SmtpServer(
        "localhost", port, "", "", security, "Plinth <noreply@plinth.example>", null);
  }
}
