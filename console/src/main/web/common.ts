/**
 * What nearly all pages need. Each room imports it, so that the bundler writes it into one file: a
 * page is there after a few requests, and not after one for each combination of rooms.
 */
import "react-dom/client";
import "./api/files";
import "./pages/records/NewRecord";
import "./pages/records/RecordFields";
import "./pages/records/views";
import "./parts/Confirm";
import "./parts/PageHead";
import "./parts/Pages";
import "./parts/Tabs";
import "./records/columns";
import "./records/FileList";
import "./records/FilterBuilder";
import "./records/gridView";
import "./records/MemberPicker";
import "./records/sums";
import "./shell/Shell";
