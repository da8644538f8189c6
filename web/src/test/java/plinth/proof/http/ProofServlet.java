package plinth.proof.http;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import plinth.proof.Grounds;
import plinth.proof.Proofs;

/**
 * Runs {@code /proof/<class>/<method>/<shared|dedicated>} and answers 200, or 500 with why not;
 * {@code /proof/end} takes the tables of the proofs away.
 */
@WebServlet("/proof/*")
public class ProofServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Inject private transient Proofs proofs;
  @Inject private transient Grounds grounds;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String[] words = request.getPathInfo().split("/", -1);
    response.setContentType("text/plain;charset=UTF-8");
    try {
      if (words[1].equals("end")) {
        grounds.clear();
      } else {
        proofs.run(words[1], words[2], words[3].equals("dedicated"));
      }
      response.getWriter().print("proved");
    } catch (Throwable e) {
      response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
      explain(e, response.getWriter());
    }
  }

  private static void explain(Throwable thrown, PrintWriter out) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      out.println(at);
      Arrays.stream(at.getStackTrace())
          .filter(frame -> frame.getClassName().startsWith("plinth."))
          .limit(8)
          .forEach(frame -> out.println("  at " + frame));
    }
  }
}
