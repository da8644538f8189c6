package plinth.forms.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import plinth.forms.FormCallers;
import plinth.forms.Forms;
import plinth.forms.WorkspaceName;

/** What the gate of forms asks. */
@ApplicationScoped
public class FormEntry {
  @Inject private FormCallers callers;
  @Inject private Forms forms;
  @Inject private HttpServletRequest servlet;

  FormCallers callers() {
    return callers;
  }

  Forms forms() {
    return forms;
  }

  /** How the current request names its workspace. */
  WorkspaceName name(@Nullable String header, @Nullable String query) {
    return new WorkspaceName(servlet.getServerName(), header, query);
  }
}
