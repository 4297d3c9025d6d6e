import { Link } from "@remix-run/react";
import { Upload } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { TabBar } from "./tab-bar.tsx";

const PAGES = [
  { to: "/studio", label: "Content" },
  { to: "/studio/comments", label: "Comments" },
  { to: "/studio/revenue", label: "Revenue" },
];

/** The top of the studio's own pages: its name, what is in it, and the way to add to it. */
export function StudioHead() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-xl">Studio</h1>
        <Button asChild variant="primary">
          <Link to="/upload">
            <Upload aria-hidden />
            Upload
          </Link>
        </Button>
      </div>
      <TabBar label="Studio" tabs={PAGES} />
    </div>
  );
}
